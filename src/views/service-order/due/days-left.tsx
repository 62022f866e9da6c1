import { Plural, Trans } from '@lingui/react/macro'
import { daysUntil } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Days from today to a day; negative for a past one. */
export const daysTo = (day: string) => daysUntil(day, today())

/** The distance of a day from today, in words. */
export function DaysLeft({ day }: { day: string }) {
  const days = daysTo(day)
  if (days === 0) return <Trans>today</Trans>
  return days > 0 ? (
    <Plural value={days} one="in # day" other="in # days" />
  ) : (
    <Plural value={-days} one="# day overdue" other="# days overdue" />
  )
}

/** The distance of a day from today as a badge: red when overdue, amber within a month. */
export function DaysLeftBadge({ day }: { day: string }) {
  const days = daysTo(day)
  return (
    <Badge tone={days < 0 ? 'red' : days <= 31 ? 'amber' : 'grey'}>
      <DaysLeft day={day} />
    </Badge>
  )
}
