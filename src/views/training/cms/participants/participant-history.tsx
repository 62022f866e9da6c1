import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import {
  IconArrowsExchange,
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
import type { ParticipantHistoryEntry } from '#contract/training/participant-entity.ts'
import { participantStatus } from '#contract/training/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { Timeline, type TimelineItem } from '#views/components/status/timeline.tsx'

type Kind = ParticipantHistoryEntry['kind']

const words: Record<Kind, { label: MessageDescriptor; icon: TimelineItem['icon'] }> = {
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
  certify: { label: msg`Certificate issued`, icon: IconCertificate },
  update: { label: msg`Contact data changed`, icon: IconPencil },
}

/** The history of a participant, newest first. */
export function ParticipantHistory({ history }: { history: readonly ParticipantHistoryEntry[] }) {
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
                <Trans>Formerly: {entry.former_name}</Trans>
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
