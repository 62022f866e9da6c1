import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { OfferRow } from '#contract/offer/entity.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { offerState } from '#contract/offer/statuses.ts'
import { shownMoney } from '#services/amounts.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './offers.module.css'

/** Counts and values by state as filters of the list, followed by the totals won and lost. */
export function OfferTotals({ list }: { list: ListHandle<OfferRow> }) {
  const { i18n } = useLingui()
  const chosen = useSelector(list.actor, ({ context }) => context.query.filters.state)
  const isMine = useSelector(list.actor, ({ context }) => context.query.filters.mine === 'true')
  const { data } = useLoad('partnerzone.offer-generator.offers.summary', { query: isMine ? { mine: 'true' } : {} })
  if (!data) return <div className={classes.chips} data-outline />
  const states = data.states.filter(({ count }) => count > 0)
  if (states.length === 0) return null
  const choose = (state: OfferState) =>
    list.actor.send({ type: 'filter.change', name: 'state', value: chosen === state ? null : state })
  return (
    <div className={classes.chips}>
      {states.map(({ state, count, gross }) => (
        <button
          key={state}
          type="button"
          data-tone={offerState[state].tone}
          aria-pressed={chosen === state}
          onClick={() => choose(state)}
        >
          <span>
            {labelIn(i18n, offerState[state].label)} <b>{count}</b>
          </span>
          <strong>{shownMoney(gross, i18n.locale)}</strong>
        </button>
      ))}
      <p className={classes.outcome}>
        <span data-tone="green">
          <Trans>Won {data.won.count}</Trans> <strong>{shownMoney(data.won.gross, i18n.locale)}</strong>
        </span>
        <span data-tone="red">
          <Trans>Lost {data.lost.count}</Trans> <strong>{shownMoney(data.lost.gross, i18n.locale)}</strong>
        </span>
      </p>
    </div>
  )
}
