import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { dueState, formatWeekday } from '#services/due-moment.ts'
import { formatMoment, formatTime } from '#services/formatting.ts'
import classes from './desk.module.css'

const tones = { late: 'red', today: 'red', tomorrow: 'amber', later: 'grey' } as const

/** The deadline of the next step: red when overdue or due today, amber for tomorrow, grey later. */
export function DueBadge({ due_at }: { due_at: string }) {
  const state = dueState(due_at, new Date())
  const Icon = state.is === 'late' ? IconAlertTriangle : IconClock
  return (
    <span className={classes.due} data-tone={tones[state.is]} title={formatMoment(due_at)}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <DueWords due_at={due_at} />
    </span>
  )
}

/** The deadline of the next step in words: "today 16:00", "2 days late". */
export function DueWords({ due_at }: { due_at: string }) {
  const { i18n } = useLingui()
  const state = dueState(due_at, new Date())
  const time = formatTime(due_at)
  if (state.is === 'late')
    return state.days === 0 ? (
      <Trans>overdue since {time}</Trans>
    ) : (
      <Plural value={state.days} one="# day overdue" other="# days overdue" />
    )
  if (state.is === 'today') return <Trans>today {time}</Trans>
  if (state.is === 'tomorrow') return <Trans>tomorrow {time}</Trans>
  return <bdi>{formatWeekday(due_at, i18n.locale)}</bdi>
}
