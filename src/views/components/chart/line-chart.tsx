import { Box, Flex, Group } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { Note } from '#views/components/page/note.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'
import { ChartTable, ChartTitle } from './chart-table.tsx'
import { BandDrawing, LinesDrawing } from './drawings.tsx'
import { niceTicks, shownLabels } from './ticks.ts'

const HEIGHT = 190
const BAND = 74
/** Minimum room for the labels of the axis and for the values at the ends of the lines. */
const LEFT = 44
const RIGHT = 64
const roomFor = (texts: readonly string[]) => 18 + 7 * Math.max(0, ...texts.map(({ length }) => length))

/**
 * The only chart of series over time: lines with their last values, a second measure on a scale of its own, and the numbers as
 * a table. A native slider moves from point to point by keyboard, touch or mouse, and describes each point in words.
 */
export function LineChart(props: ChartProps) {
  const { title, points, series, band, unfinished, untitled = false, isTall = false } = props
  const { ref, width: measured } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const id = useId()
  const width = Math.max(measured || 560, 260)
  const finished = unfinished ? points.length - 1 : points.length
  const { format } = props
  const ticks = niceTicks(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const left = Math.max(LEFT, roomFor(ticks.map(format)))
  const ends = series.map(({ values }) => format(values.at(-1) ?? 0))
  const right = Math.max(RIGHT, roomFor(ends)) + (unfinished ? 18 : 0)
  const step = (width - left - right) / Math.max(1, finished - 1)
  const placeOf = (index: number) => (index < finished ? left + index * step : width - right + 32)
  const labels = shownLabels(finished, width - left - right)
  // Where the unfinished point is named, there is no room for its neighbour.
  if (unfinished) labels.delete(finished - 1)
  const plot = HEIGHT + (isTall ? BAND : 0)
  const height = plot + (band ? BAND : 0) + 24
  const drawing = { ...props, width, height: plot, placeOf, finished, ticks, left, end: width - right }
  const last = points.length - 1
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Flex component="figcaption" gap="4px 16px" align="baseline" justify="space-between" wrap="wrap" mb={8}>
        <ChartTitle id={id} untitled={untitled}>
          {title}
        </ChartTitle>
        <ChartLegend series={series} unfinished={unfinished} />
      </Flex>
      <div ref={ref} className={classes.drawing}>
        <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} aria-hidden>
          {unfinished && (
            <rect
              fill="var(--hover)"
              x={placeOf(last) - 18}
              y={0}
              width={width - placeOf(last) + 18}
              height={height - 24}
              rx={4}
            />
          )}
          <LinesDrawing {...drawing} />
          {band && <BandDrawing {...drawing} band={band} top={plot} height={BAND} />}
          {points.map(({ label, name }, index) =>
            index === last && unfinished ? (
              <text
                key={name}
                style={{ fill: 'var(--ink-1)', fontWeight: 650 }}
                x={placeOf(index)}
                y={height - 6}
                textAnchor="middle"
              >
                {label}
              </text>
            ) : (
              labels.has(index) && (
                <text key={name} x={placeOf(index)} y={height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
                  {label}
                </text>
              )
            ),
          )}
          {chosen !== null && (
            <line
              stroke="var(--ink-3)"
              strokeDasharray="2 3"
              x1={placeOf(chosen)}
              x2={placeOf(chosen)}
              y1={0}
              y2={height - 24}
            />
          )}
        </svg>
        <input
          type="range"
          className={classes.slider}
          style={{ left: left - 8, right: unfinished ? 16 : right - 8 }}
          min={0}
          max={last}
          value={chosen ?? last}
          aria-label={title}
          aria-valuetext={pointText(props, chosen ?? last)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setChosen(Number(event.currentTarget.value))}
          onFocus={() => setChosen((index) => index ?? last)}
          onBlur={() => setChosen(null)}
        />
      </div>
      <PointWords {...props} chosen={chosen} />
      <ChartTable {...props} />
    </Box>
  )
}

/** A point in words, as read out by the slider. */
function pointText({ points, series, band, format }: ChartProps, index: number): string {
  const said = series.map(({ label, values }) => `${label} ${values[index] == null ? '–' : format(values[index])}`)
  const below = band && [`${band.label} ${band.values[index] == null ? '–' : band.format(band.values[index])}`]
  return [points[index]?.name, ...said, ...(below ?? [])].join(', ')
}

/** A name with the colour of its line. */
function Series({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Flex component="span" display="inline-flex" gap={6} align="center">
      <Box component="span" flex="none" w={12} h={3} bdrs={2} bg={color} />
      {children}
    </Flex>
  )
}

/** The legend: the names of the series, in their order. */
function ChartLegend({ series, unfinished }: Pick<ChartProps, 'series' | 'unfinished'>) {
  if (series.length < 2 && !unfinished) return null
  return (
    <Note component="div" aria-hidden>
      <Group gap="2px 16px">
        {series.map(({ label, color }) => (
          <Series key={label} color={color}>
            {label}
          </Series>
        ))}
        {unfinished && (
          <Flex component="span" display="inline-flex" gap={6} align="center">
            <Box component="span" w={8} h={8} bd="2px solid var(--ink-3)" bdrs="50%" />
            {unfinished}
          </Flex>
        )}
      </Group>
    </Note>
  )
}

/** The values of the chosen point in words, below the chart. */
function PointWords({ points, series, band, format, chosen }: ChartProps & { chosen: number | null }) {
  if (chosen === null) return null
  return (
    <Group gap="2px 16px" mt={6} fz={13} lh="18px" className="tabular" aria-hidden>
      <strong>{points[chosen]?.name}</strong>
      {series.map(({ label, color, values }) => (
        <Series key={label} color={color}>
          {label} {values[chosen] == null ? '–' : format(values[chosen])}
        </Series>
      ))}
      {band && (
        <Series color={band.color}>
          {band.label} {band.values[chosen] == null ? '–' : band.format(band.values[chosen])}
        </Series>
      )}
    </Group>
  )
}
