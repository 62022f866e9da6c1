import { useDeferredValue } from 'react'
import type { OfferValues } from '#contract/offer/form.ts'
import { offerMargin, totalsByVariant } from '#contract/offer/totals.ts'
import { Editor } from './editor-actor.ts'

const known = new WeakMap<OfferValues, ReturnType<typeof count>>()

function count(values: OfferValues) {
  return totalsByVariant(values).map(({ variant, totals }) => ({
    variant,
    totals,
    margin: offerMargin(values, { variant, options: [] }),
  }))
}

/** What each variant costs, counted once for everybody who shows it, after what is typed is on the screen. */
export function useTotals() {
  const values = useDeferredValue(Editor.useSelector(({ context }) => context.values))
  const totals = known.get(values) ?? count(values)
  known.set(values, totals)
  return totals
}
