import { createContext, type ReactNode, useContext, useDeferredValue, useMemo, useState } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import type { OfferValues } from '#contract/offer/form.ts'
import { offerMargin, totalsByVariant } from '#contract/offer/totals.ts'
import { useActiveLine } from './active-line.ts'
import { Editor } from './editor-actor.ts'

type Totals = ReturnType<typeof count>

function count(values: OfferValues) {
  return totalsByVariant(values).map(({ variant, totals }) => ({
    variant,
    totals,
    margin: offerMargin(values, { variant, options: [] }),
  }))
}

const isSame = (one: Totals, other: Totals) => JSON.stringify(one) === JSON.stringify(other)

const TotalsContext = createContext<Totals>([])

/**
 * Counts what each variant costs once what is typed is on the screen, so that no key waits for it. A letter of a name changes no
 * total, and then nothing that shows one is drawn again.
 */
export function EditorTotals({ children }: { children: ReactNode }) {
  const values = useDeferredValue(Editor.useSelector(({ context }) => context.values))
  const counted = useMemo(() => count(values), [values])
  const [totals, setTotals] = useState(counted)
  if (totals !== counted && !isSame(totals, counted)) setTotals(counted)
  return <TotalsContext value={totals}>{children}</TotalsContext>
}

/** The variant of the line that is being edited; null for a line that is in all of them. */
export function useActiveVariant(): VariantKey | null {
  const line = useActiveLine()
  return Editor.useSelector(
    ({ context }) => context.values.sections.find(({ lines }) => lines.some(({ id }) => id === line))?.variant ?? null,
  )
}

/** What each variant costs. */
export const useTotals = () => useContext(TotalsContext)
