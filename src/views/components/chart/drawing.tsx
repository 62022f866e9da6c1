import '@mantine/charts/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { ChartTooltip, LineChart } from '@mantine/charts'
import { useId } from 'react'
import { usePlotArea, useYAxisScale } from 'recharts'
import classes from './chart.module.css'
import type { ChartBand, ChartPoint, ChartSeries } from './chart.ts'
import { apart, dashesOf, endOfScale, lastFinished } from './scale.ts'
import { heights } from './sizes.ts'

export interface DrawingProps {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  band?: ChartBand | undefined
  height: number
  /** The point that the slider stands at, or that was clicked. */
  chosen: number | null
  /** A point with records was clicked. */
  onChoose?: ((at: number) => void) | undefined
}

/** The lines of a chart, and its second measure below them on a scale of its own. Loaded separately, because the library is large. */
export function Drawing({ band, ...lines }: DrawingProps) {
  const id = useId()
  const measures = [lines, ...(band ? [{ ...lines, series: [band], format: band.format }] : [])]
  const left = Math.max(...measures.map(({ series, points, format }) => widthOf(format(endOfScale(series, points)))))
  const right = Math.max(
    ...measures.flatMap(({ series, format }) => series.map(({ values }) => widthOf(format(values.at(-1) ?? 0)))),
  )
  return (
    <>
      <Lines {...lines} left={left} right={right} id={id} />
      {band && (
        <>
          <div className={classes.measure} style={{ height: heights.bandTitle }}>
            {band.label}
          </div>
          <Lines
            {...lines}
            series={[band]}
            format={band.format}
            height={heights.band}
            left={left}
            right={right}
            id={id}
            isBand
          />
        </>
      )}
    </>
  )
}

/** Room for a text beside the lines, in pixels. */
const widthOf = (text: string) => 30 + 7 * text.length

interface LinesProps extends Omit<DrawingProps, 'band'> {
  left: number
  right: number
  id: string
  isBand?: boolean
}

function Lines({ points, series, format, height, chosen, onChoose, left, right, id, isBand = false }: LinesProps) {
  const { t } = useLingui()
  const last = points.length - 1
  const end = endOfScale(series, points)
  const hatching = `${id}${isBand ? 'band' : 'lines'}`
  const rows = points.map(({ isPart }, at) => ({
    at,
    ...Object.fromEntries(
      series.flatMap(({ values }, index) => {
        const value = values[at] ?? null
        return [
          [`finished${index}`, isPart ? null : value],
          [`part${index}`, isPart && value !== null ? Math.min(value, end) : null],
        ]
      }),
    ),
  }))
  const drawn = series.flatMap(({ label, color }, index) => [
    { name: `finished${index}`, label, color, strokeDasharray: dashesOf(index) },
    { name: `part${index}`, label, color },
  ])
  const isMark = (at: number, values: ChartSeries['values']) => {
    const isDrawn = (one: number) => values[one] != null && points[one]?.isPart !== true
    return isDrawn(at) && (at === lastFinished(points, values) || (!isDrawn(at - 1) && !isDrawn(at + 1)))
  }
  return (
    <LineChart
      className={classes.lines}
      {...(onChoose && { style: { cursor: 'pointer' } })}
      h={height}
      data={rows}
      dataKey="at"
      series={drawn}
      valueFormatter={format}
      withXAxis={!isBand}
      connectNulls={false}
      curveType="linear"
      strokeDasharray="0"
      tickLine="none"
      accessibilityLayer={false}
      lineChartProps={{
        syncId: id,
        margin: { top: heights.top, right, bottom: 0, left: 0 },
        onClick: ({ activeTooltipIndex }) => {
          const at = Number(activeTooltipIndex ?? Number.NaN)
          if (points[at]) onChoose?.(at)
        },
      }}
      xAxisProps={{
        type: 'number',
        domain: [-0.5, last + 0.5],
        ticks: points.map((_, at) => at),
        tickFormatter: (at: number) => points[at]?.label ?? '',
        interval: 'equidistantPreserveStart',
        minTickGap: 8,
        height: heights.axis,
      }}
      yAxisProps={{
        width: left,
        domain: end === 0 ? [0, 1] : [0, 'auto'],
        tickCount: isBand ? 2 : 5,
        allowDecimals: series.some(({ values }) => values.some((value) => value !== null && !Number.isInteger(value))),
      }}
      lineProps={({ name, color }) => {
        const index = Number(name.replace(/\D+/, ''))
        const { values } = series[index] ?? { values: [] }
        if (name.startsWith('finished'))
          return {
            activeDot: false,
            dot: ({ key, cx, cy, index: at }) =>
              isMark(at, values) ? <circle key={key} cx={cx} cy={cy} r={3} fill={color} /> : <g key={key} />,
          }
        return {
          stroke: 'none',
          activeDot: false,
          dot: ({ key, cx, cy, index: at }) =>
            values[at] == null || !points[at]?.isPart ? (
              <g key={key} />
            ) : (
              <PartMark
                key={key}
                place={{ x: cx ?? 0, y: cy ?? 0 }}
                value={format(values[at])}
                isBeyond={values[at] > end}
                isLargest={series.every((one) => (one.values[at] ?? 0) <= (values[at] ?? 0))}
                color={color ?? ''}
                index={index}
              />
            ),
        }
      }}
      referenceAreas={points.flatMap(({ isPart }, at) =>
        isPart
          ? [{ x1: at - 0.5, x2: at + 0.5, fill: `url(#${hatching})`, fillOpacity: 1, stroke: 'none', label: '' }]
          : [],
      )}
      referenceLines={[
        ...points.flatMap(({ isGap }, at) =>
          isGap ? [{ x: at, stroke: 'var(--ink-3)', strokeDasharray: '1 5' }] : [],
        ),
        ...(chosen === null ? [] : [{ x: chosen, stroke: 'var(--ink-3)', strokeDasharray: '2 3' }]),
      ]}
      tooltipProps={{
        content: ({ active, label }) => {
          const point = points[Number(label)]
          if (!active || !point) return null
          const { name, isPart } = point
          return (
            <ChartTooltip
              className={classes.tooltip}
              label={isPart ? t`${name} (incomplete)` : name}
              series={drawn}
              valueFormatter={format}
              payload={series.flatMap(({ color, values }, index) => {
                const [key, value] = [`finished${index}`, values[Number(label)] ?? null]
                return value === null ? [] : [{ name: key, color, payload: { [key]: value } }]
              })}
            />
          )
        },
      }}
    >
      <defs>
        <pattern id={hatching} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={6} stroke="var(--ink-3)" strokeWidth={2} opacity={0.28} />
        </pattern>
      </defs>
      <EndValues series={series} format={format} end={end} />
    </LineChart>
  )
}

interface PartMarkProps {
  place: { x: number; y: number }
  value: string
  /** Whether the value lies beyond the scale. */
  isBeyond: boolean
  /** Whether no other series has more at this point. */
  isLargest: boolean
  color: string
  index: number
}

/**
 * A hollow dot for a value of a part-period; rings of different sizes show equal values of several series. A value beyond the
 * scale is an arrow at its upper edge; the largest has its number above it.
 */
function PartMark({ place: { x, y }, value, isBeyond, isLargest, color, index }: PartMarkProps) {
  const area = usePlotArea()
  if (!isBeyond || !area)
    return (
      <circle className={classes.ring} cx={x} cy={y} r={3 + 2.5 * index} fill="none" stroke={color} strokeWidth={2} />
    )
  const top = area.y
  return (
    <g>
      <path
        className={classes.ring}
        d={`M${x - 5} ${top + 8}L${x} ${top}L${x + 5} ${top + 8}Z`}
        fill="none"
        stroke={color}
        strokeWidth={2}
      />
      {isLargest && (
        <text x={x} y={top - 5} textAnchor="middle" fontSize={12}>
          {value}
        </text>
      )}
    </g>
  )
}

/** The values of the last point, each beside the end of its line and in its colour. */
function EndValues({ series, format, end }: Pick<DrawingProps, 'series' | 'format'> & { end: number }) {
  const scale = useYAxisScale()
  const area = usePlotArea()
  if (!scale || !area) return null
  const known = series.flatMap(({ label, color, values }) => {
    const value = values.at(-1) ?? null
    return value === null ? [] : [{ label, color, value }]
  })
  const places = apart(
    known.map(({ value }) => scale(Math.min(value, end)) ?? 0),
    15,
    area.y + area.height,
  )
  return known.map(({ label, color, value }, index) => (
    <text
      key={label}
      x={area.x + area.width + 8}
      y={(places[index] ?? 0) + 4}
      className={classes.value}
      style={{ fill: color }}
    >
      {format(value)}
    </text>
  ))
}
