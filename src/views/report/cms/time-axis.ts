import { useLingui } from '@lingui/react/macro'
import { today } from '#contract/rules.ts'
import { formatDate } from '#services/formatting.ts'

const midday = (day: string) => new Date(`${day}T12:00:00Z`)

/** `2026-11-16` as "16.11" below a chart, or as "lis 26" where it shows months; in full in its table. */
function usePoints(begins: readonly string[], bucket: 'week' | 'month'): { label: string; name: string }[] {
  const { i18n } = useLingui()
  const short = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return begins.map((day) => {
    if (bucket === 'month') return { label: short.format(midday(day)), name: long.format(midday(day)) }
    const end = new Date(midday(day).getTime() + 6 * 86_400_000).toISOString().slice(0, 10)
    return { label: `${Number(day.slice(8))}.${day.slice(5, 7)}`, name: `${formatDate(day)} – ${formatDate(end)}` }
  })
}

/** The points of a chart over weeks or months, the name of its axis, and how the last point is called while it goes on. */
export function useTimeAxis(points: readonly { begins: string }[], bucket: 'week' | 'month') {
  const { t } = useLingui()
  const named = usePoints(
    points.map(({ begins }) => begins),
    bucket,
  )
  const soFar = bucket === 'week' ? t`this week, to date` : t`this month, to date`
  return {
    points: named,
    axis: bucket === 'week' ? t`Week` : t`Month`,
    unfinished: isUnfinished(points.at(-1)?.begins, bucket) ? soFar : undefined,
  }
}

/** Whether the week or month that begins on a day has not ended yet. */
function isUnfinished(begins: string | undefined, bucket: 'week' | 'month'): boolean {
  if (!begins) return false
  const now = today()
  if (bucket === 'month') return begins.slice(0, 7) === now.slice(0, 7)
  return midday(begins).getTime() + 7 * 86_400_000 > midday(now).getTime()
}
