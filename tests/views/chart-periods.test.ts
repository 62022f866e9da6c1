import { expect, it } from 'vitest'
import { partPeriods, shownPeriods, takingTurns } from '#views/components/chart/part-periods.ts'
import { axisLabels } from '#views/components/chart/ticks.ts'
import { periodPresets } from '#views/components/data-table/filters/period-presets.tsx'

it('a month or week is incomplete at an edge of the counted days, and until its last day is over', () => {
  const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']
  const of = (from: string | null, to: string | null, now: string) =>
    partPeriods({ begins: months, bucket: 'month', from, to, now })
  expect(of('2026-08-12', '2026-12-31', '2027-01-15')).toEqual([true, false, false, false, false])
  expect(of('2026-08-01', '2026-12-30', '2027-01-15')).toEqual([false, false, false, false, true])
  // The current month and a later one, on the last day of November too.
  expect(of(null, null, '2026-11-30')).toEqual([false, false, false, true, true])
  expect(of(null, null, '2026-12-01')).toEqual([false, false, false, false, true])
  const weeks = { begins: ['2026-11-16', '2026-11-23'], bucket: 'week' as const, from: '2026-11-16', to: null }
  expect(partPeriods({ ...weeks, now: '2026-11-29' })).toEqual([false, true])
  expect(partPeriods({ ...weeks, now: '2026-11-30' })).toEqual([false, false])
  expect(partPeriods({ ...weeks, from: '2026-11-17', now: '2026-11-30' })).toEqual([true, false])
})

it('empty periods at the ends are left out, and a long row of them is one gap', () => {
  const shown = (text: string) =>
    shownPeriods([...text].map((mark) => mark === '.'))
      .map(({ from, to, isGap }) => (isGap ? `[${from}-${to}]` : String(from)))
      .join(' ')
  expect(shown('...x.x..')).toBe('3 4 5')
  expect(shown('x...x')).toBe('0 1 2 3 4')
  expect(shown('x....x......x.')).toBe('0 [1-4] 5 [6-11] 12')
  expect(shown('....')).toBe('0 1 2 3')
})

it('equal lines take turns in dashes, and a line of its own is whole', () => {
  expect(takingTurns([[20, 30], [20, 31], [20, 60], null])).toEqual([
    { dashes: '6 6', offset: -0 },
    { dashes: '6 6', offset: -6 },
    { dashes: undefined, offset: 0 },
    null,
  ])
})

it('each point has its label, and where even slanted ones would touch, the last finished point keeps its own', () => {
  const labels = Array.from({ length: 12 }, () => 'lis 26')
  const wide = axisLabels(labels, 60, 10)
  expect([wide.isSlanted, wide.shown.size]).toEqual([false, 12])
  const narrow = axisLabels(labels, 20, 10)
  expect([narrow.isSlanted, narrow.shown.size]).toEqual([true, 12])
  expect([...axisLabels(labels, 8, 10).shown]).toEqual([0, 2, 4, 6, 8, 10])
})

it('presets are whole calendar months, a quarter and a year', () => {
  const ranges = (now: string) => periodPresets(now).map(({ range }) => range)
  expect(ranges('2026-11-27')).toEqual([
    '2026-11-01..2026-11-30',
    '2026-10-01..2026-10-31',
    '2026-10-01..2026-12-31',
    '2026-01-01..2026-12-31',
  ])
  expect(ranges('2028-01-31').slice(0, 3)).toEqual([
    '2028-01-01..2028-01-31',
    '2027-12-01..2027-12-31',
    '2028-01-01..2028-03-31',
  ])
})
