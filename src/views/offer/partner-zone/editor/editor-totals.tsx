import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import type { OfferValues } from '#contract/offer/form.ts'
import { offerMargin, totalsByVariant } from '#contract/offer/totals.ts'
import { Editor, type EditorSnapshot } from './editor-actor.ts'

type Totals = ReturnType<typeof count>

const known = new WeakMap<OfferValues, Totals>()

function count(values: OfferValues) {
  return totalsByVariant(values).map(({ variant, totals }) => ({
    variant,
    totals,
    margin: offerMargin(values, { variant, options: [] }),
  }))
}

/** Counted once for each state of the form, however often it is asked. */
function totalsOf({ context: { values } }: EditorSnapshot): Totals {
  const totals = known.get(values) ?? count(values)
  known.set(values, totals)
  return totals
}

const isSame = (one: Totals, other: Totals) => one === other || JSON.stringify(one) === JSON.stringify(other)

const TotalsContext = createContext<Totals>([])

/**
 * Tells what each variant costs after what is typed is on the screen: who shows it is not drawn with the key. A letter of a name
 * changes no total, and draws none.
 */
export function EditorTotals({ children }: { children: ReactNode }) {
  const totals = useDeferredValue(Editor.useSelector(totalsOf, isSame))
  return <TotalsContext value={totals}>{children}</TotalsContext>
}

/** What each variant costs. */
export const useTotals = () => useContext(TotalsContext)
