import type { ChartBand, ChartProps } from './chart.ts'
import { apart } from './ticks.ts'

interface Drawing extends ChartProps {
  width: number
  height: number
  /** Marks of the axis. */
  ticks: readonly number[]
  left: number
  /** Where the finished points end. */
  end: number
  /** How many points have ended. */
  finished: number
  placeOf: (index: number) => number
}

const TOP = 10

/** A line through the values; a missing value leaves a gap. */
function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let isDrawn = false
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawn = false
        return ''
      }
      const part = `${isDrawn ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
      isDrawn = true
      return part
    })
    .join('')
}

/** A value beside its line, in the colour of the line. */
const valueStyle = (fill: string) => ({ fill, fontSize: 13, fontWeight: 650 })

/** The lines with their axis; the area below the first one is filled. */
export function LinesDrawing({
  series,
  format,
  ticks,
  width,
  height,
  left,
  end,
  finished,
  placeOf,
  unfinished,
}: Drawing) {
  const largest = ticks.at(-1) ?? 1
  const y = (value: number) => height - 14 - (value / largest) * (height - 14 - TOP)
  const ends = series.map(({ values }) => values.slice(0, finished).findLast((value) => value !== null) ?? null)
  const places = apart(
    ends.map((value) => y(value ?? 0)),
    15,
    y(0),
  )
  const now = series.map(({ values }) => (unfinished ? (values[finished] ?? null) : null))
  const nowPlaces = apart(
    now.map((value) => y(value ?? 0)),
    15,
    y(0),
  )
  const first = series[0]
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line stroke="var(--line)" x1={left} x2={unfinished ? width : end} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {first && finished > 1 && (
        <path
          d={`${pathOf(
            first.values.slice(0, finished).map((value) => value ?? 0),
            placeOf,
            y,
          )}L${end} ${y(0)}L${left} ${y(0)}Z`}
          fill={first.color}
          opacity={0.09}
        />
      )}
      {series.map(({ label, color, values }, index) => {
        const value = ends[index]
        const hollow = now[index]
        return (
          <g key={label}>
            <path
              d={pathOf(values.slice(0, finished), placeOf, y)}
              stroke={color}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
            />
            {value != null && <circle cx={end} cy={y(value)} r={3.5} fill={color} />}
            {value != null && !unfinished && (
              <text x={end + 8} y={(places[index] ?? 0) + 4} style={valueStyle(color)}>
                {format(value)}
              </text>
            )}
            {hollow != null && (
              <>
                <circle
                  fill="var(--card)"
                  strokeWidth={2}
                  cx={placeOf(finished) - 8}
                  cy={nowPlaces[index]}
                  r={4}
                  stroke={color}
                />
                <text x={placeOf(finished) + 1} y={(nowPlaces[index] ?? 0) + 4} style={valueStyle(color)}>
                  {format(hollow)}
                </text>
              </>
            )}
          </g>
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
  width,
  left,
  end,
  finished,
  placeOf,
  unfinished,
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
            x2={unfinished ? width : end}
            y1={y(goal.value)}
            y2={y(goal.value)}
          />
          <text x={left - 8} y={y(goal.value) + 4} textAnchor="end">
            {band.format(goal.value)}
          </text>
        </>
      )}
      <path
        d={pathOf(band.values, placeOf, y)}
        stroke={band.color}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {value !== null && (
        <>
          <circle
            cx={placeOf(at)}
            cy={y(value)}
            r={3.5}
            fill={at >= finished ? 'var(--card)' : band.color}
            stroke={band.color}
            strokeWidth={at >= finished ? 2 : 1}
          />
          <text x={placeOf(at) + 8} y={y(value) + 4} style={valueStyle(band.color)}>
            {band.format(value)}
          </text>
        </>
      )}
    </>
  )
}
