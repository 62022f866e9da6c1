import type { ChartBand, ChartProps } from './chart.ts'
import { takingTurns } from './part-periods.ts'
import { apart } from './ticks.ts'

interface Drawing extends ChartProps {
  width: number
  height: number
  /** Marks of the axis. */
  ticks: readonly number[]
  left: number
  /** The place of the last point. */
  end: number
  placeOf: (index: number) => number
}

const TOP = 10

/** A value beside its line, in the colour of the line. */
const valueStyle = (fill: string) => ({ fill, fontSize: 13, fontWeight: 650 })

/** The heights of a line at both ends of a step; null where the step is not drawn, at a missing value or a part-period. */
function stepOf(
  { values, points }: { values: readonly (number | null)[]; points: ChartProps['points'] },
  index: number,
  y: (value: number) => number,
): [number, number] | null {
  const [one, other] = [values[index] ?? null, values[index + 1] ?? null]
  if (one === null || other === null || points[index]?.isPart || points[index + 1]?.isPart) return null
  return [y(one), y(other)]
}

interface LineProps {
  color: string
  values: readonly (number | null)[]
  y: (value: number) => number
  /** The other lines, whose turns are taken where they lie at the same place, and the index of this one among them. */
  among: readonly { values: readonly (number | null)[] }[]
  index: number
}

/** A line through the finished points, dots at its end and where it has no neighbour, and hollow dots of part-periods. */
function Line({ color, values, y, among, index, points, placeOf }: LineProps & Pick<Drawing, 'points' | 'placeOf'>) {
  const steps = points
    .slice(1)
    .map((_, at) => among.map((one) => stepOf({ values: one.values, points }, at, y)))
    .map((places) => ({ place: places[index] ?? null, turn: takingTurns(places)[index] }))
  const end = points.findLastIndex(({ isPart }, at) => !isPart && values[at] != null)
  const equalBefore = (at: number) => among.slice(0, index).filter((one) => one.values[at] === values[at]).length
  return (
    <g stroke={color} fill="none" strokeWidth={2} strokeLinecap="butt">
      {steps.map(({ place, turn }, at) =>
        place === null ? null : (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
            key={at}
            d={`M${placeOf(at).toFixed(1)} ${place[0].toFixed(1)}L${placeOf(at + 1).toFixed(1)} ${place[1].toFixed(1)}`}
            strokeDasharray={turn?.dashes}
            strokeDashoffset={turn?.offset}
          />
        ),
      )}
      {points.map(({ name, isPart }, at) => {
        const value = values[at]
        const isAlone = steps[at - 1]?.place == null && steps[at]?.place == null
        if (value == null || (!isPart && !isAlone && at !== end)) return null
        return isPart ? (
          <circle key={name} cx={placeOf(at) + 9 * equalBefore(at)} cy={y(value)} r={4} fill="var(--card)" />
        ) : (
          <circle key={name} cx={placeOf(at)} cy={y(value)} r={3} fill={color} strokeWidth={1} />
        )
      })}
    </g>
  )
}

/** The runs of finished points that follow one another, for the area below a line. */
function runsOf(values: readonly (number | null)[], points: ChartProps['points']): number[][] {
  const runs: number[][] = [[]]
  points.forEach(({ isPart }, at) => {
    if (isPart || values[at] == null) runs.push([])
    else runs.at(-1)?.push(at)
  })
  return runs.filter(({ length }) => length > 1)
}

/** The lines with their axis; the area below the first one is filled. */
export function LinesDrawing({ series, format, ticks, height, left, end, points, placeOf }: Drawing) {
  const largest = ticks.at(-1) ?? 1
  const y = (value: number) => height - 14 - (value / largest) * (height - 14 - TOP)
  const last = points.length - 1
  const ends = series.map(({ values }) => values[last] ?? null)
  const places = apart(
    ends.map((value) => y(value ?? 0)),
    15,
    y(0),
  )
  const [first] = series
  const hollow = points[last]?.isPart ? 9 * (series.length - 1) : 0
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line stroke="var(--line)" x1={left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {first &&
        runsOf(first.values, points).map((run) => (
          <path
            key={run[0]}
            d={`M${placeOf(run[0] ?? 0)} ${y(0)}${run.map((at) => `L${placeOf(at)} ${y(first.values[at] ?? 0)}`).join('')}L${placeOf(run.at(-1) ?? 0)} ${y(0)}Z`}
            fill={first.color}
            opacity={0.09}
          />
        ))}
      {series.map((one, index) => (
        <Line key={one.label} {...one} {...{ y, index, points, placeOf }} among={series} />
      ))}
      {series.map(({ label, color }, index) => {
        const value = ends[index]
        return (
          value != null && (
            <text key={label} x={end + 8 + hollow} y={(places[index] ?? 0) + 4} style={valueStyle(color)}>
              {format(value)}
            </text>
          )
        )
      })}
    </>
  )
}

/** The second measure, on its own scale below the lines. */
export function BandDrawing({
  band,
  top,
  height,
  left,
  end,
  points,
  placeOf,
}: Drawing & { band: ChartBand; top: number }) {
  const { goal } = band
  const known = band.values.filter((value) => value !== null)
  const largest = Math.max(goal?.value ?? 0, ...known, 0) * 1.15 || 1
  const y = (value: number) => top + height - 12 - (value / largest) * (height - 36)
  const at = band.values.findLastIndex((value) => value !== null)
  const value = at < 0 ? null : (band.values[at] ?? null)
  return (
    <>
      <text x={0} y={top + 12} fontWeight={600}>
        {band.label}
      </text>
      {goal && (
        <>
          <line
            stroke="var(--amber)"
            strokeDasharray="4 4"
            opacity={0.6}
            x1={left}
            x2={end}
            y1={y(goal.value)}
            y2={y(goal.value)}
          />
          <text x={left - 8} y={y(goal.value) + 4} textAnchor="end">
            {band.format(goal.value)}
          </text>
        </>
      )}
      <Line {...band} {...{ y, points, placeOf }} among={[band]} index={0} />
      {value !== null && (
        <text x={placeOf(at) + 8} y={y(value) + 4} style={valueStyle(band.color)}>
          {band.format(value)}
        </text>
      )}
    </>
  )
}
