import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRepeat } from '@tabler/icons-react'
import { groupedTicketCode, isTicketCode } from '#contract/training/ticket-code.ts'
import type { ScanResult } from '#machines/training/ticket-scanning.ts'
import { formatTime } from '#services/formatting.ts'
import classes from './attendance.module.css'
import { Scanning } from './attendance-actor.ts'

const icons = {
  waiting: IconClock,
  present: IconCircleCheck,
  already: IconRepeat,
  double: IconRepeat,
  refused: IconAlertTriangle,
  unreadable: IconAlertTriangle,
}

const tones: Record<ScanResult['kind'], string> = {
  waiting: 'grey',
  present: 'green',
  already: 'amber',
  double: 'amber',
  refused: 'red',
  unreadable: 'red',
}

/** Results of scans: the last one large enough to read at arm’s length, the others below. */
export function ScanResults() {
  const [last, ...earlier] = Scanning.useSelector(({ context }) => context.results)
  return (
    <>
      <div className={classes.last} data-tone={last ? tones[last.kind] : undefined} role="status" aria-live="assertive">
        {last ? <Line result={last} /> : <Trans>No ticket has been scanned yet.</Trans>}
      </div>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>
            <Plural value={earlier.length} one="# ticket before it" other="# tickets before it" />
          </summary>
          <ul>
            {earlier.map((result) => (
              <li key={result.code} data-tone={tones[result.kind]}>
                <Line result={result} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Line({ result }: { result: ScanResult }) {
  const Icon = icons[result.kind]
  const { person } = result
  return (
    <div className={classes.line}>
      <Icon size={28} stroke={1.8} aria-hidden />
      <div className={classes.who}>
        <span className={classes.name}>
          {person ? `${person.first_name} ${person.last_name}` : codeWords(result.code)}
        </span>
        {person?.company_name && <span className={classes.company}>{person.company_name}</span>}
        <span>
          <Words result={result} />
        </span>
      </div>
    </div>
  )
}

/** A ticket code in groups; other codes as read, shortened. */
function codeWords(code: string): string {
  if (isTicketCode(code)) return groupedTicketCode(code)
  return code.length > 40 ? `${code.slice(0, 40)}…` : code
}

function Words({ result: { kind, scanned_at, person, reason } }: { result: ScanResult }) {
  const time = formatTime(scanned_at)
  const before = person?.attendance_at ? formatTime(person.attendance_at) : null
  switch (kind) {
    case 'waiting':
      return <Trans>Scanned at {time}, waits for the answer</Trans>
    case 'present':
      return <Trans>Present since {time}</Trans>
    case 'already':
      return before ? <Trans>Already checked in at {before}</Trans> : <Trans>Already checked in</Trans>
    case 'double':
      return before ? (
        <Trans>Scanned twice: checked in at {before}</Trans>
      ) : (
        <Trans>Scanned twice: it is on its way</Trans>
      )
    case 'unreadable':
      return <Trans>This is not a training ticket</Trans>
    default:
      return <bdi>{reason}</bdi>
  }
}
