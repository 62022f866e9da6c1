import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Stack } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCash,
  IconCertificate,
  IconCheck,
  IconClock,
  IconHourglass,
  IconPencil,
  IconRotate,
  IconUserMinus,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { orOther } from '#contract/declare/statuses.ts'
import type { ParticipantHistoryEntry, ParticipantItem } from '#contract/training/participant-entity.ts'
import { participantStatus } from '#contract/training/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { otherWord } from '#views/components/entity/other-word.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Timeline, type TimelineItem } from '#views/components/status/timeline.tsx'
import { OrderStatusBadge, ParticipantStatusBadge } from '#views/training/badges.tsx'
import { recordPath, termPaths } from '#views/training/cms/paths.ts'

/** Contact data, price and history of a participant. */
export function ParticipantData({ participant }: { participant: ParticipantItem }) {
  const money = useMoney()
  const mayOpenOrder = useMay('order.orders.show')
  const mayOpenRecord = useMay('training.records.show')
  const { status, order_id, order_status, order_number, phone_number } = participant
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { label: <Trans>Status</Trans>, value: <ParticipantStatusBadge status={status} /> },
          {
            label: <Trans>Training</Trans>,
            value: (
              <Box href={termPaths.participants(participant.term_id)} component={EnterableLink} c="inherit">
                {participant.training_name}, {formatDate(participant.training_date)}, {participant.city}
              </Box>
            ),
          },
          { label: <Trans>Company</Trans>, value: participant.contractor_name },
          {
            label: <Trans>Registration</Trans>,
            value: mayOpenRecord ? (
              <Box href={recordPath(participant.record_id)} component={EnterableLink} c="inherit">
                {participant.record_number}
              </Box>
            ) : (
              participant.record_number
            ),
          },
          { label: <Trans>E-mail</Trans>, value: participant.email },
          { label: <Trans>Phone</Trans>, value: phone_number && formatPhone(phone_number) },
          {
            label: <Trans context="training order">Order</Trans>,
            value: order_status && (
              <Flex component="span" display="inline-flex" gap="2xs" align="center" wrap="wrap">
                {order_id !== null && mayOpenOrder ? (
                  <Box href={`/cms/order/orders/${order_id}`} component={EnterableLink} c="inherit">
                    {order_number}
                  </Box>
                ) : (
                  order_number
                )}{' '}
                <OrderStatusBadge status={order_status} /> {money(participant.price_brutto)}
              </Flex>
            ),
          },
          { label: <Trans>Certificate number</Trans>, value: participant.certificate_number },
        ]}
      />
      <ParticipantHistory history={participant.history} />
    </Stack>
  )
}

type Kind = ParticipantHistoryEntry['kind']

const words: Record<Kind, { label: MessageDescriptor; icon: TimelineItem['icon'] }> = orOther(
  {
    sign: { label: msg`Registered for the term`, icon: IconUserPlus },
    queue: { label: msg`Put on the waiting list`, icon: IconHourglass },
    offer: { label: msg`Offered a place`, icon: IconUserQuestion },
    take: { label: msg`Accepted the place`, icon: IconCheck },
    lapse: { label: msg`Did not respond to the offer`, icon: IconClock },
    decline: { label: msg`Declined the place`, icon: IconX },
    leave: { label: msg`Left the waiting list`, icon: IconUserMinus },
    move: { label: msg`Moved to another term`, icon: IconArrowsExchange },
    substitute: { label: msg`Another person comes instead`, icon: IconUsers },
    cancel: { label: msg`Removed from the term`, icon: IconUserMinus },
    present: { label: msg`Was present`, icon: IconCheck },
    absent: { label: msg`Was absent`, icon: IconX },
    correct: { label: msg`Attendance corrected`, icon: IconPencil },
    unmark: { label: msg`Attendance mark undone`, icon: IconRotate },
    refund: { label: msg`Refunded`, icon: IconCash },
    certify: { label: msg`Certificate issued`, icon: IconCertificate },
    update: { label: msg`Contact data changed`, icon: IconPencil },
  },
  { label: otherWord, icon: IconPencil },
)

/** The history of a participant, newest first. */
function ParticipantHistory({ history }: { history: readonly ParticipantHistoryEntry[] }) {
  const { i18n } = useLingui()
  return (
    <Timeline
      items={history.toReversed().map((entry) => ({
        id: entry.id,
        icon: words[entry.kind].icon,
        tone: entry.to_status ? participantStatus[entry.to_status].tone : 'grey',
        title: i18n._(words[entry.kind].label),
        note: (
          <>
            {entry.actor_name ?? <Trans>System</Trans>} · {formatMoment(entry.at)}
            {entry.from_term && entry.to_term && (
              <div>
                {entry.from_term} → {entry.to_term}
              </div>
            )}
            {entry.former_name && (
              <div>
                <Trans>Previously: {entry.former_name}</Trans>
              </div>
            )}
            {entry.reason && <div>{entry.reason}</div>}
          </>
        ),
        at: entry.at,
      }))}
    />
  )
}
