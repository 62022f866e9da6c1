import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Group } from '@mantine/core'
import { type ChangeEvent, type ReactNode, Suspense, useId, useState } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { Note } from '#views/components/page/note.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'
import { ChartTable, ChartTitle } from './chart-table.tsx'
import { dashesOf } from './scale.ts'
import { heights } from './sizes.ts'

const Drawing = lazyView(() => import('./drawing.tsx').then((module) => module.Drawing))

/**
 * The only chart of series over time: lines with their last values, a second measure on a scale of its own, and the numbers as
 * a table. The drawing is for the eye: pointers read it by its tooltip; a native slider moves from point to point by keyboard
 * and describes each one in words.
 */
export function LineChart(props: ChartProps) {
  const { title, points, series, band, untitled = false, isTall = false, format } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const id = useId()
  const { t } = useLingui()
  const last = points.length - 1
  const below = heights.bandTitle + heights.band
  const plot = heights.lines + (isTall ? below : 0)
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Flex
        component="figcaption"
        rowGap="4xs"
        columnGap="md"
        align="baseline"
        justify="space-between"
        wrap="wrap"
        mb="2xs"
      >
        <ChartTitle id={id} untitled={untitled}>
          {title}
        </ChartTitle>
        <ChartLegend series={series} hasParts={points.some(({ isPart }) => isPart)} />
      </Flex>
      <div className={classes.drawing}>
        <Box aria-hidden mih={plot + (band ? below : 0)}>
          <Suspense fallback={null}>
            <Drawing points={points} series={series} format={format} band={band} height={plot} chosen={chosen} />
          </Suspense>
        </Box>
        <input
          type="range"
          className={classes.slider}
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

/** A point in words, as read out by the slider. */
function pointText({ points, series, band, format }: ChartProps, index: number, incomplete: string): string {
  const said = series.map(({ label, values }) => `${label} ${values[index] == null ? '–' : format(values[index])}`)
  const below = band && [`${band.label} ${band.values[index] == null ? '–' : band.format(band.values[index])}`]
  const point = points[index]
  return [point?.name, ...(point?.isPart ? [incomplete] : []), ...said, ...(below ?? [])].join(', ')
}

/** A name with a piece of its line: its colour and, where colours are forced, its dashes. */
function Series({ color, index, children }: { color: string; index: number; children: ReactNode }) {
  return (
    <Flex component="span" display="inline-flex" gap="3xs" align="center">
      <svg width={24} height={10} aria-hidden>
        <line className={classes.mark} x2={24} y1={5} y2={5} stroke={color} strokeDasharray={dashesOf(index)} />
      </svg>
      {children}
    </Flex>
  )
}

/** The legend: the names of the series, in their order, and the mark of part-periods. */
function ChartLegend({ series, hasParts }: Pick<ChartProps, 'series'> & { hasParts: boolean }) {
  if (series.length < 2 && !hasParts) return null
  return (
    <Note component="div" aria-hidden>
      <Group gap="5xs md">
        {series.map(({ label, color }, index) => (
          <Series key={label} color={color} index={index}>
            {label}
          </Series>
        ))}
        {hasParts && (
          <Flex component="span" display="inline-flex" gap="3xs" align="center">
            <svg width={10} height={10} aria-hidden>
              <circle
                className={classes.ring}
                cx={5}
                cy={5}
                r={3.5}
                fill="none"
                stroke="var(--ink-2)"
                strokeWidth={2}
              />
            </svg>
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
    <Group gap="5xs md" mt="3xs" fz="xs" lh="xs" className="tabular" aria-hidden>
      <strong>
        {points[chosen]?.name}
        {points[chosen]?.isPart && (
          <>
            {', '}
            <Trans>incomplete</Trans>
          </>
        )}
      </strong>
      {series.map(({ label, color, values }, index) => (
        <Series key={label} color={color} index={index}>
          {label} {values[chosen] == null ? '–' : format(values[chosen])}
        </Series>
      ))}
      {band && (
        <Series color={band.color} index={0}>
          {band.label} {band.values[chosen] == null ? '–' : band.format(band.values[chosen])}
        </Series>
      )}
    </Group>
  )
}
