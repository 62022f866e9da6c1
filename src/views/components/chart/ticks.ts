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

/** The labels below a chart for which there is room: evenly spaced, counted back from the last one. */
export function shownLabels(count: number, width: number, each = 62): Set<number> {
  const every = Math.max(1, Math.ceil((count * each) / Math.max(width, each)))
  const shown = new Set<number>()
  for (let index = count - 1; index >= 0; index -= every) shown.add(index)
  return shown
}

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
