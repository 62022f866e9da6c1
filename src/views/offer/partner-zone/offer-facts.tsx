import { Trans, useLingui } from '@lingui/react/macro'
import type { Offer } from '#contract/offer/entity.ts'
import { depositOf, totalsByVariant } from '#contract/offer/totals.ts'
import { daysAfter } from '#contract/values/days.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { today } from '#contract/values/rules.ts'
import { findLine } from '#machines/offer/offer-lines.ts'
import { shownDecimal, shownMoney, shownQuantity } from '#services/amounts.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPaths } from '#views/offer/paths.ts'

export function OfferFacts({ offer }: { offer: Offer }) {
  const { i18n } = useLingui()
  const moment = (at: string | null) => (at ? formatMoment(at) : null)
  return (
    <Facts
      facts={[
        { label: <Trans>Customer</Trans>, value: offer.customer_name },
        ...priceFacts(offer, i18n.locale),
        ...quantityFacts(offer, i18n.locale),
        ...depositFacts(offer, i18n.locale),
        {
          label: <Trans>Phone</Trans>,
          value: offer.customer_phone && (
            <a href={`tel:${offer.customer_phone}`}>{formatPhone(offer.customer_phone)}</a>
          ),
        },
        { label: <Trans>Prepared by</Trans>, value: offer.maintainer_name },
        { label: <Trans context="offer">Registered</Trans>, value: moment(offer.registered_at) },
        { label: <Trans>Sent on</Trans>, value: moment(offer.sent_at) },
        { label: <Trans>Opened on</Trans>, value: moment(offer.viewed_at) },
        { label: <Trans context="offer">Valid until</Trans>, value: offer.expires_on && formatDate(offer.expires_on) },
        ...versionFacts(offer),
      ]}
    />
  )
}

/** The gross value of each variant without options, or of the accepted selection. */
function priceFacts(offer: Offer, locale: string) {
  const { acceptance } = offer
  const prices = acceptance ? [{ variant: acceptance.variant, totals: acceptance.totals }] : totalsByVariant(offer)
  return prices.map(({ variant, totals }) => ({
    label: variant ? <Trans>Variant {variant} gross</Trans> : <Trans>Gross value</Trans>,
    value: shownMoney(totals.gross, locale),
  }))
}

/** The deposit of the accepted selection, or of each variant. */
function depositFacts(offer: Offer, locale: string) {
  const { acceptance, deposit_days } = offer
  if (acceptance) {
    const { deposit, at } = acceptance
    const due = typeof deposit_days === 'number' ? formatDate(daysAfter(today(new Date(at)), deposit_days)) : null
    return deposit === null
      ? []
      : [
          {
            label: <Trans>Deposit</Trans>,
            value: due ? (
              <Trans>
                {shownMoney(deposit, locale)} by {due}
              </Trans>
            ) : (
              shownMoney(deposit, locale)
            ),
          },
        ]
  }
  const amounts = totalsByVariant(offer).flatMap(({ totals }) => depositOf(offer, totals.gross) ?? [])
  return amounts.length === 0
    ? []
    : [{ label: <Trans>Deposit</Trans>, value: amounts.map((amount) => shownMoney(amount, locale)).join(' / ') }]
}

/** Quantities that the customer chose other than offered. */
function quantityFacts({ acceptance, sections }: Offer, locale: string) {
  const chosen = acceptance?.quantities ?? []
  if (chosen.length === 0) return []
  const value = chosen.map(({ line: id, quantity }) => {
    const line = findLine(sections, id)
    return (
      <div key={id}>
        {line?.name}: {shownDecimal(line?.quantity ?? '', locale)} →{' '}
        {shownQuantity({ quantity, unit: line?.unit ?? '' }, locale)}
      </div>
    )
  })
  return [{ label: <Trans>Quantities changed by the customer</Trans>, value }]
}

/** Links to the previous and the next version. A draft opens in its editor. */
function versionFacts({ revises, revised_by }: Offer) {
  return [
    ...(revises ? [{ label: <Trans>New version of</Trans>, value: <Version of={revises} /> }] : []),
    ...(revised_by ? [{ label: <Trans>Newer version</Trans>, value: <Version of={revised_by} /> }] : []),
  ]
}

function Version({ of: { id, offer_number, state } }: { of: NonNullable<Offer['revises']> }) {
  return (
    <>
      <EnterableLink href={state === 'draft' ? offerPaths.edit(id) : offerPaths.preview(id)}>
        {offer_number ?? <Trans>Draft without a number</Trans>}
      </EnterableLink>{' '}
      <OfferBadge state={state} />
    </>
  )
}
