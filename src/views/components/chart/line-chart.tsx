import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Group } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { Note } from '#views/components/page/note.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'
import { ChartTable, ChartTitle } from './chart-table.tsx'
import { BandDrawing, LinesDrawing } from './drawings.tsx'
import { axisLabels, niceTicks } from './ticks.ts'

const HEIGHT = 190
const BAND = 74
/** Minimum room for the labels of the axis and for the values at the ends of the lines. */
const LEFT = 44
const RIGHT = 64
const roomFor = (texts: readonly string[]) => 18 + 7 * Math.max(0, ...texts.map(({ length }) => length))
/** Narrowest and widest hatching of a part-period. */
const hatched = { least: 16, most: 48 }

/**
 * The only chart of series over time: lines with their last values, a second measure on a scale of its own, and the numbers as
 * a table. A native slider moves from point to point by keyboard, touch or mouse, and describes each point in words.
 */
export function LineChart(props: ChartProps) {
  const { title, points, series, band, untitled = false, isTall = false, format } = props
  const { ref, width: measured } = useElementSize()
  const [chosen, setChosen] = useState<number | null>(null)
  const id = useId()
  const { t } = useLingui()
  const last = points.length - 1
  const width = Math.max(measured || 560, 260)
  const ticks = niceTicks(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const left = Math.max(LEFT, roomFor(ticks.map(format)))
  const ends = series.map(({ values }) => format(values.at(-1) ?? 0))
  const hollow = points[last]?.isPart ? 9 * (series.length - 1) : 0
  const right = Math.max(RIGHT, roomFor(ends) + hollow)
  const margin = points[0]?.isPart ? hatched.most / 2 : 0
  const step = (width - left - right - margin) / Math.max(1, last)
  const placeOf = (index: number) => left + margin + index * step
  const labels = axisLabels(
    points.map(({ label }) => label),
    step,
    points.findLastIndex(({ isPart }) => !isPart),
  )
  const plot = HEIGHT + (isTall ? BAND : 0)
  const drawn = plot + (band ? BAND : 0)
  const height = drawn + labels.height
  const hatching = Math.min(Math.max(step, hatched.least), hatched.most)
  const drawing = { ...props, width, height: plot, placeOf, ticks, left, end: placeOf(last) }
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Flex component="figcaption" gap="4px 16px" align="baseline" justify="space-between" wrap="wrap" mb={8}>
        <ChartTitle id={id} untitled={untitled}>
          {title}
        </ChartTitle>
        <ChartLegend series={series} hasParts={points.some(({ isPart }) => isPart)} />
      </Flex>
      <div ref={ref} className={classes.drawing}>
        <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} aria-hidden>
          <Hatching id={`${id}hatching`} />
          {points.map(
            ({ name, isGap }, index) =>
              isGap && (
                <line
                  key={name}
                  stroke="var(--ink-3)"
                  strokeDasharray="1 5"
                  x1={placeOf(index)}
                  x2={placeOf(index)}
                  y1={0}
                  y2={drawn}
                />
              ),
          )}
          {points.map(
            ({ name, isPart }, index) =>
              isPart && (
                <rect
                  key={name}
                  fill={`url(#${id}hatching)`}
                  x={placeOf(index) - hatching / 2}
                  y={0}
                  width={hatching}
                  height={drawn}
                />
              ),
          )}
          <LinesDrawing {...drawing} />
          {band && <BandDrawing {...drawing} band={band} top={plot} height={BAND} />}
          {points.map(
            ({ label, name }, index) =>
              labels.shown.has(index) && (
                <text
                  key={name}
                  textAnchor={labels.isSlanted ? 'end' : 'middle'}
                  transform={`translate(${placeOf(index)} ${drawn + (labels.isSlanted ? 10 : 18)})${labels.isSlanted ? ' rotate(-50)' : ''}`}
                >
                  {label}
                </text>
              ),
          )}
          {chosen !== null && (
            <line
              stroke="var(--ink-3)"
              strokeDasharray="2 3"
              x1={placeOf(chosen)}
              x2={placeOf(chosen)}
              y1={0}
              y2={drawn}
            />
          )}
        </svg>
        <input
          type="range"
          className={classes.slider}
          style={{ left: placeOf(0) - 8, right: width - placeOf(last) - 8 }}
          min={0}
          max={last}
          value={chosen ?? last}
          aria-label={title}
          aria-valuetext={pointText(props, chosen ?? last, t`incomplete`)}
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

/** The hatching of part-periods. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} x2={0} y1={0} y2={6} stroke="var(--ink-3)" strokeWidth={2} opacity={0.28} />
      </pattern>
    </defs>
  )
}

/** A point in words, as read out by the slider. */
function pointText({ points, series, band, format }: ChartProps, index: number, incomplete: string): string {
  const said = series.map(({ label, values }) => `${label} ${values[index] == null ? '–' : format(values[index])}`)
  const below = band && [`${band.label} ${band.values[index] == null ? '–' : band.format(band.values[index])}`]
  const point = points[index]
  return [point?.name, ...(point?.isPart ? [incomplete] : []), ...said, ...(below ?? [])].join(', ')
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

/** The legend: the names of the series, in their order, and the mark of part-periods. */
function ChartLegend({ series, hasParts }: Pick<ChartProps, 'series'> & { hasParts: boolean }) {
  if (series.length < 2 && !hasParts) return null
  return (
    <Note component="div" aria-hidden>
      <Group gap="2px 16px">
        {series.map(({ label, color }) => (
          <Series key={label} color={color}>
            {label}
          </Series>
        ))}
        {hasParts && (
          <Flex component="span" display="inline-flex" gap={6} align="center">
            <span className={classes.hatched} />
            <Trans>incomplete</Trans>
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
      <strong>
        {points[chosen]?.name}
        {points[chosen]?.isPart && (
          <>
            {', '}
            <Trans>incomplete</Trans>
          </>
        )}
      </strong>
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
