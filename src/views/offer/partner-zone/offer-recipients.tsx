import { Plural, Trans } from '@lingui/react/macro'
import { Flex } from '@mantine/core'
import type { Offer } from '#contract/offer/entity.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'

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
      <PlainList divided gap="2xs">
        {recipients.map(
          ({ id, email, is_main, delivery, failure, sent_at, times, opened_at, last_opened_at, openings }) => (
            <Flex
              key={id}
              component="li"
              rowGap="5xs"
              columnGap="sm"
              justify="space-between"
              wrap="wrap"
              className="anywhere"
            >
              <strong>{email ?? <Trans>Link shared in person</Trans>}</strong>
              <Note component="span" fz="sm" c={delivery === 'failed' ? 'var(--red)' : 'dimmed'}>
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
              </Note>
              {countOf(openings) > 1 && (
                <Note component="span" fz="sm" flex="1 0 100%">
                  <Plural value={countOf(openings)} one="opened once" other="opened # times" />
                  {openings.length > 1 && `: ${openings.map(dayOf).join(', ')}`}
                </Note>
              )}
            </Flex>
          ),
        )}
      </PlainList>
    </Card>
  )
}
