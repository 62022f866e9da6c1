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
 * Computes the totals of each variant after the typed text is on the screen, so that no key waits for it. Typing a name does not
 * change totals, and then nothing that shows them is rendered.
 */
export function EditorTotals({ children }: { children: ReactNode }) {
  const values = useDeferredValue(Editor.useSelector(({ context }) => context.values))
  const counted = useMemo(() => count(values), [values])
  const [totals, setTotals] = useState(counted)
  if (totals !== counted && !isSame(totals, counted)) setTotals(counted)
  return <TotalsContext value={totals}>{children}</TotalsContext>
}

/** The variant of the line that is being edited; null for a line common to all variants. */
export function useActiveVariant(): VariantKey | null {
  const line = useActiveLine()
  return Editor.useSelector(
    ({ context }) => context.values.sections.find(({ lines }) => lines.some(({ id }) => id === line))?.variant ?? null,
  )
}

/** The totals and the margin of each variant. */
export const useTotals = () => useContext(TotalsContext)
