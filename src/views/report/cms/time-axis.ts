import { useLingui } from '@lingui/react/macro'
import { daysAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import { formatDate, formatDayOfYear } from '#services/formatting.ts'
import { axisMonth, longMonth } from '#views/components/page/days.ts'

/** `2026-11-16` as "16.11" below a chart or "lis 26" in one of months, and in full in its table. */
function usePoints(begins: readonly string[], bucket: 'week' | 'month'): { label: string; name: string }[] {
  const { i18n } = useLingui()
  return begins.map((day) => {
    const month = day.slice(0, 7)
    if (bucket === 'month') return { label: axisMonth(month, i18n.locale), name: longMonth(month, i18n.locale) }
    return { label: formatDayOfYear(day), name: `${formatDate(day)} – ${formatDate(daysAfter(day, 6))}` }
  })
}

/** The points of a chart over weeks or months, the label of its axis, and the label of an unfinished last point. */
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

/** Whether the week or month that begins on a day is not over. */
function isUnfinished(begins: string | undefined, bucket: 'week' | 'month'): boolean {
  if (!begins) return false
  const now = today()
  if (bucket === 'month') return begins.slice(0, 7) === now.slice(0, 7)
  return daysAfter(begins, 7) > now
}
