import { useLingui } from '@lingui/react/macro'
import { today } from '#contract/values/rules.ts'
import { formatDate, formatDayOfYear } from '#services/formatting.ts'
import { axisMonth, longMonth } from '#views/components/page/days.ts'
import type { ChartPoint } from './chart.ts'
import { type Bucket, everyPeriod, lastDay, partPeriods, shownPeriods } from './part-periods.ts'

interface Timed<Row> {
  bucket: Bucket
  /** The counted days, where not all are; both ends are inclusive. */
  counted?: { from: string | null; to: string | null }
  /** Whether nothing happened in a period. */
  isEmpty?: (row: Row) => boolean
}

/** The label of a gap, in which nothing happened. */
export const gapLabel = '⋯'

/**
 * The axis of a chart over weeks or months, for rows of periods in their order: periods without a row are added, long gaps are
 * shortened, and part-periods are marked. `along` gives the values or addresses of the points.
 */
export function useTimeAxis<Row extends { begins: string }>(
  rows: readonly Row[],
  { bucket, counted = { from: null, to: null }, isEmpty = () => false }: Timed<Row>,
) {
  const { t, i18n } = useLingui()
  const now = today()
  const [earliest, latest] = [rows[0], rows.at(-1)]
  // There are no rows before they are loaded.
  const begins = earliest && latest ? everyPeriod(earliest.begins, latest.begins, bucket) : []
  const found = begins.map((day) => rows.find((row) => row.begins === day))
  const isRunning = (day: string) => day <= now && lastDay(day, bucket) >= now
  const shown = shownPeriods(found.map((row) => row === undefined || (isEmpty(row) && !isRunning(row.begins))))
  const parts = partPeriods({ begins, bucket, ...counted, now })
  const labelOf = (day: string) => (bucket === 'month' ? axisMonth(day.slice(0, 7), i18n.locale) : formatDayOfYear(day))
  const nameOf = (from: string, to: string) => {
    if (bucket === 'week') return `${formatDate(from)} – ${formatDate(lastDay(to, bucket))}`
    return [...new Set([from, to])].map((day) => longMonth(day.slice(0, 7), i18n.locale)).join(' – ')
  }
  const points = shown.map(({ from, to, isGap }): ChartPoint => {
    const [first = '', last = ''] = [begins[from], begins[to]]
    if (isGap) return { label: gapLabel, name: nameOf(first, last), isGap }
    return { label: labelOf(first), name: nameOf(first, last), isPart: parts[from] === true }
  })
  const along = <Value>(value: (row: Row) => Value | null): (Value | null)[] =>
    shown.map(({ from, isGap }) => {
      const row = found[from]
      return isGap || row === undefined ? null : value(row)
    })
  return { axis: bucket === 'week' ? t`Week` : t`Month`, points, along }
}
