import { Plural, Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ZoneParticipant } from '#contract/training/zone.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Note } from '#views/components/page/note.tsx'
import classes from './participants.module.css'
import { companyTrainingPaths } from './paths.ts'

const hour = 3_600_000

/** The next step of a person on a training, and the party that acts. */
export function ParticipantNextStep({ row }: { row: ZoneParticipant }) {
  if (row.status === 'offered' && row.offered_until !== null)
    return (
      <Text span c="var(--amber)" fz="sm" fw={600} lh="sm">
        <TimeLeft until={row.offered_until} />
      </Text>
    )
  if (row.status === 'waiting' && row.waiting_position !== null)
    return (
      <Note component="small" fz="xs" lh="xs">
        <Trans>
          Position {row.waiting_position} on the waiting list. We will write to you when a place becomes available.
        </Trans>
      </Note>
    )
  if (row.status === 'signed' && row.order_status === 'unpaid' && row.order_id !== null)
    return (
      <Text component="small" className={classes.urgent} c="var(--amber)" fz="sm" fw={600} lh="sm">
        <Trans>
          Not paid yet.{' '}
          <EnterableLink href={companyTrainingPaths.orderFinish(row.term_id, row.order_id)}>
            Pay the order
          </EnterableLink>
        </Trans>
      </Text>
    )
  if (row.status === 'signed' && row.choices.includes('cancel'))
    return (
      <Note component="small" fz="xs" lh="xs">
        <Trans>Can be changed until {formatDate(row.deadline)}</Trans>
      </Note>
    )
  if (row.certificate_number !== null)
    return (
      <Note component="small" fz="xs" lh="xs">
        <Trans>Certificate {row.certificate_number}</Trans>
      </Note>
    )
  if (row.status === 'present')
    return (
      <Note component="small" fz="xs" lh="xs">
        <Trans>The certificate is being prepared</Trans>
      </Note>
    )
  return null
}

/** The deadline and remaining time of an offered place. */
export function TimeLeft({ until }: { until: string }) {
  const left = Math.max(0, Date.parse(until) - Date.now())
  const hours = Math.floor(left / hour)
  const minutes = Math.ceil((left % hour) / 60_000)
  const moment = formatMoment(until)
  if (left === 0) return <Trans>The offer has ended</Trans>
  return hours > 0 ? (
    <Plural
      value={hours}
      one={`A place is held for another # hour, until ${moment}`}
      other={`A place is held for another # hours, until ${moment}`}
    />
  ) : (
    <Plural
      value={minutes}
      one={`A place is held for another # minute, until ${moment}`}
      other={`A place is held for another # minutes, until ${moment}`}
    />
  )
}
