import { useDeferredValue } from 'react'
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

/** Counted once for everybody who shows it. */
function totalsOf({ context: { values } }: EditorSnapshot): Totals {
  const totals = known.get(values) ?? count(values)
  known.set(values, totals)
  return totals
}

const isSame = (one: Totals, other: Totals) => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * What each variant costs, shown after what is typed is on the screen. A letter of a name changes no total, and draws none.
 */
export const useTotals = () => useDeferredValue(Editor.useSelector(totalsOf, isSame))
