import { useLingui } from '@lingui/react'
import { today } from '#contract/rules.ts'
import { formatDate } from '#services/formatting.ts'

const midday = (day: string) => new Date(`${day}T12:00:00Z`)

/** `2026-11-16` as "16.11" below a chart, or as "lis 26" where it shows months; in full in its table. */
export function usePoints(begins: readonly string[], bucket: 'week' | 'month'): { label: string; name: string }[] {
  const { i18n } = useLingui()
  const short = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return begins.map((day) => {
    if (bucket === 'month') return { label: short.format(midday(day)), name: long.format(midday(day)) }
    const end = new Date(midday(day).getTime() + 6 * 86_400_000).toISOString().slice(0, 10)
    return { label: `${Number(day.slice(8))}.${day.slice(5, 7)}`, name: `${formatDate(day)} – ${formatDate(end)}` }
  })
}

/** Whether the week or month that begins on a day has not ended yet. */
export function isUnfinished(begins: string | undefined, bucket: 'week' | 'month'): boolean {
  if (!begins) return false
  const now = today()
  if (bucket === 'month') return begins.slice(0, 7) === now.slice(0, 7)
  return midday(begins).getTime() + 7 * 86_400_000 > midday(now).getTime()
}
