import { Plural, Trans } from '@lingui/react/macro'
import type { Offer } from '#contract/offer/entity.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import classes from './preview-screen.module.css'

type Recipient = Offer['recipients'][number]

/** A day of openings, with their number where there were several. */
const dayOf = ({ day, times }: Recipient['openings'][number]) =>
  times === 1 ? formatDate(day) : `${formatDate(day)} (${times})`

const countOf = (openings: Recipient['openings']) => openings.reduce((sum, { times }) => sum + times, 0)

/** The recipients of the offer, with the delivery of each letter and the use of each link. */
export function OfferRecipients({ offer: { recipients } }: { offer: Offer }) {
  if (recipients.length === 0) return null
  return (
    <Card title={<Trans>Sent to</Trans>} count={recipients.length}>
      <ul className={classes.recipients}>
        {recipients.map(
          ({ id, email, is_main, delivery, failure, sent_at, times, opened_at, last_opened_at, openings }) => (
            <li key={id}>
              <strong>{email ?? <Trans>Link shared in person</Trans>}</strong>
              <span data-failed={delivery === 'failed' || undefined}>
                {delivery === 'queued' && <Trans>on its way</Trans>}
                {delivery === 'sent' && formatMoment(sent_at)}
                {delivery === 'failed' && <Trans>not delivered: {failure ?? '–'}</Trans>}
                {times > 1 && (
                  <>
                    {' · '}
                    <Plural value={times} one="# time" other="# times" />
                  </>
                )}
                {is_main && (
                  <>
                    {' · '}
                    <Trans>main address</Trans>
                  </>
                )}
                {last_opened_at && (
                  <>
                    {' · '}
                    <Trans>opened {formatMoment(last_opened_at)}</Trans>
                    {opened_at && formatMoment(opened_at) !== formatMoment(last_opened_at) && (
                      <>
                        {', '}
                        <Trans>for the first time {formatMoment(opened_at)}</Trans>
                      </>
                    )}
                  </>
                )}
              </span>
              {countOf(openings) > 1 && (
                <span className={classes.openings}>
                  <Plural value={countOf(openings)} one="opened once" other="opened # times" />
                  {openings.length > 1 && `: ${openings.map(dayOf).join(', ')}`}
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
