import { Plural, Trans } from '@lingui/react/macro'
import { daysUntil } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import { formatDate } from '#services/formatting.ts'
import classes from './offer.module.css'
import { useIsOpen, useOffer } from './offer-actor.ts'

/** The validity of the offer, its subject, its customer and its author. */
export function OfferTitle() {
  const { offer_number, subject, customer_name, maintainer } = useOffer()
  return (
    <>
      <Validity />
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {subject}
      </h1>
      <p className={classes.about}>
        <Trans>
          Offer {offer_number} for {customer_name}.
        </Trans>{' '}
        {maintainer.name && <Trans>Prepared by {maintainer.name}.</Trans>}
      </p>
    </>
  )
}

function Validity() {
  const { expires_on } = useOffer()
  const isOpen = useIsOpen()
  if (!isOpen) return null
  const days = daysUntil(expires_on, today())
  return (
    <p className={classes.validity}>
      <span className={classes.until} data-soon={days <= 3 || undefined}>
        <Trans context="offer">Valid until {formatDate(expires_on)}</Trans>
      </span>
      <span>
        {days <= 0 ? (
          <Trans>today is the last day</Trans>
        ) : (
          <Plural value={days} one="# day left" other="# days left" />
        )}
      </span>
    </p>
  )
}
