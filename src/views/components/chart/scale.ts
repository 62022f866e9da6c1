import type { ChartPoint, ChartSeries } from './chart.ts'

const largest = (values: readonly (number | null | undefined)[]) => Math.max(0, ...values.map((value) => value ?? 0))

/**
 * The largest value that the scale of a chart has room for. Incomplete periods, such as months to come with all their free places,
 * do not press the finished ones onto the axis: where they have more than three times as much, the finished ones decide.
 */
export function endOfScale(series: readonly Pick<ChartSeries, 'values'>[], points: readonly ChartPoint[]): number {
  const finished = largest(series.flatMap(({ values }) => values.filter((_, at) => points[at]?.isPart !== true)))
  const all = largest(series.flatMap(({ values }) => values))
  return finished > 0 && all > 3 * finished ? finished : all
}

/** The last finished point that has a value. */
export const lastFinished = (points: readonly ChartPoint[], values: ChartSeries['values']): number =>
  points.findLastIndex(({ isPart }, at) => isPart !== true && values[at] != null)

/** Dashes tell the lines apart without their colours, and show a line below another one of equal values. */
const dashes = ['0', '7 4', '2 4', '10 3 2 3']

export const dashesOf = (index: number): string => dashes[index % dashes.length] ?? '0'

/** Places at least a gap apart, moved from below, for values that would be drawn below the chart. */
function apartFromBelow(places: readonly number[], gap: number, bottom: number): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((one, other) => other.place - one.place)
  const moved = [...places]
  let last = bottom + gap
  for (const { place, index } of order) {
    last = Math.min(place, last - gap)
    moved[index] = last
  }
  return moved
}

/** Moves overlapping values apart, in their order from above. */
export function apart(places: readonly number[], gap: number, bottom: number): number[] {
  const order = places.map((place, index) => ({ place, index })).toSorted((one, other) => one.place - other.place)
  const moved = [...places]
  let last = -Infinity
  for (const { place, index } of order) {
    last = Math.max(place, last + gap)
    moved[index] = last
  }
  const tooLow = Math.max(0, last - bottom)
  return tooLow === 0 ? moved : apartFromBelow(moved, gap, bottom)
}
