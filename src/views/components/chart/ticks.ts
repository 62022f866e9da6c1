/** Ticks of an axis from zero to a round number above the largest value: 0, 40, 80, 120. */
export function niceTicks(largest: number, wanted = 4): number[] {
  if (largest <= 0) return [0, 1]
  const rough = largest / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 4, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const whole = step < 1 && Number.isInteger(largest) ? 1 : step
  const count = Math.ceil(largest / whole)
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * whole * 1000) / 1000)
}

/** Width of a character of an axis, in pixels. */
const character = 6.6
/** Distance at which slanted labels do not touch. */
const line = 14

interface AxisLabels {
  isSlanted: boolean
  /** Pixels below the drawing. */
  height: number
  /** Indices of the points with a label. */
  shown: ReadonlySet<number>
}

/**
 * The labels below a chart. Each point has one, slanted where it is wider than the step; only where even slanted ones would
 * touch are they evenly thinned, counted back from the last finished point.
 */
export function axisLabels(labels: readonly string[], step: number, lastFinished: number): AxisLabels {
  const widest = character * Math.max(0, ...labels.map(({ length }) => length))
  const flat = Math.max(1, Math.ceil((widest + 8) / step))
  const slanted = Math.max(1, Math.ceil(line / step))
  const isSlanted = flat >= 2 * slanted
  const every = isSlanted ? slanted : flat
  const shown = labels.flatMap((_, index) => ((lastFinished - index) % every === 0 ? [index] : []))
  return { isSlanted, height: isSlanted ? 14 + Math.ceil(widest * Math.sin(slant)) : 24, shown: new Set(shown) }
}

/** Angle of slanted labels, in radians. */
const slant = (50 * Math.PI) / 180

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
