import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { partPeriods, shownPeriods } from '#views/components/chart/part-periods.ts'
import { apart, dashesOf, endOfScale } from '#views/components/chart/scale.ts'
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

it('months to come with many places leave at least a third of the height to the finished ones', () => {
  const points = [false, false, true, true].map((isPart, at) => ({ label: `${at}`, name: `${at}`, isPart }))
  const end = (...series: (number | null)[][]) =>
    endOfScale(
      series.map((values) => ({ values })),
      points,
    )
  expect(end([12, 36, 172, 250], [4, 18, 52, 0])).toBe(36)
  expect(end([12, 36, 108, 60])).toBe(108)
  expect(end([12, 36, 109, 60])).toBe(36)
  // Without a finished value there is nothing to protect.
  expect(end([null, 0, 172, 250])).toBe(250)
  expect(end([null, null, null, null])).toBe(0)
})

it('each of four lines has dashes of its own', () => {
  expect(new Set([0, 1, 2, 3].map(dashesOf)).size).toBe(4)
})

it('values at the ends of lines never overlap and stay above the axis', () => {
  expect(apart([50, 52, 20], 15, 100)).toEqual([50, 65, 20])
  expect(apart([100, 100, 98], 15, 100)).toEqual([85, 100, 70])
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

it('the library of charts is loaded only when a chart is drawn', () => {
  const sources = globSync('src/**/*.{ts,tsx}').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const naming = (import_: RegExp) => sources.filter(({ text }) => import_.test(text)).map(({ path }) => path)
  expect(naming(/['"](?:recharts|@mantine\/charts)/)).toEqual(['src/views/components/chart/drawing.tsx'])
  expect(naming(/import\('\.\/drawing\.tsx'\)/)).toEqual(['src/views/components/chart/line-chart.tsx'])
  expect(naming(/from ['"].*\/drawing\.tsx['"]/)).toEqual([])
})
