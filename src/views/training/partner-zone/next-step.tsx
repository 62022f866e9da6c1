import { Plural, Trans } from '@lingui/react/macro'
import type { ZoneParticipant } from '#contract/training/zone.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import classes from './participants.module.css'
import { trainingPaths } from './paths.ts'

const hour = 3_600_000

/** What happens next with a person on a training, and who has to act. */
export function NextStep({ row }: { row: ZoneParticipant }) {
  if (row.status === 'offered' && row.offered_until !== null)
    return (
      <span className={classes.urgent}>
        <TimeLeft until={row.offered_until} />
      </span>
    )
  if (row.status === 'waiting' && row.waiting_position !== null)
    return (
      <small>
        <Trans>
          Position {row.waiting_position} on the waiting list. We will write to you when a place becomes available.
        </Trans>
      </small>
    )
  if (row.status === 'signed' && row.order_status === 'unpaid' && row.order_id !== null)
    return (
      <small className={classes.urgent}>
        <Trans>
          Not paid yet.{' '}
          <EnterableLink href={trainingPaths.orderFinish(row.term_id, row.order_id)}>Pay the order</EnterableLink>
        </Trans>
      </small>
    )
  if (row.status === 'signed' && row.choices.includes('cancel'))
    return (
      <small>
        <Trans>Can be changed until {formatDate(row.deadline)}</Trans>
      </small>
    )
  if (row.certificate_number !== null)
    return (
      <small>
        <Trans>Certificate {row.certificate_number}</Trans>
      </small>
    )
  if (row.status === 'present')
    return (
      <small>
        <Trans>The certificate is being prepared</Trans>
      </small>
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
