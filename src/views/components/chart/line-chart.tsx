import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Group } from '@mantine/core'
import { type ChangeEvent, type ReactNode, Suspense, useContext, useId, useState } from 'react'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { Enterable } from '#views/components/page/links/enterable.ts'
import { Note } from '#views/components/page/note.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'
import { ChartTable, ChartTitle, PointValue } from './chart-table.tsx'
import { dashesOf } from './scale.ts'
import { heights } from './sizes.ts'

const Drawing = lazyView(() => import('./drawing.tsx').then((module) => module.Drawing))

/**
 * The only chart of series over time: lines with their last values, a second measure on a scale of its own, and the numbers as
 * a table. The drawing is for the eye: pointers read it by its tooltip, and a click on a point leads to its records, or shows a link
 * for each series; a native slider moves from point to point by keyboard and describes each one in words. The table has the same
 * links.
 */
export function LineChart(props: ChartProps) {
  const { title, points, series, band, untitled = false, isTall = false, format } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const [pinned, setPinned] = useState<number | null>(null)
  const recordsAt = useRecords(props)
  const id = useId()
  const { t } = useLingui()
  const last = points.length - 1
  const below = heights.bandTitle + heights.band
  const plot = heights.lines + (isTall ? below : 0)
  const choose = (at: number) => {
    const [only, another] = recordsAt(at)
    if (only && !another) navigateTo(only)
    else setPinned(only ? at : null)
  }
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
            <Drawing
              points={points}
              series={series}
              format={format}
              band={band}
              height={plot}
              chosen={chosen ?? pinned}
              onChoose={points.some((_, at) => recordsAt(at).length > 0) ? choose : undefined}
            />
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
      {chosen !== null && <PointWords {...props} at={chosen} />}
      {chosen === null && pinned !== null && <PointWords {...props} at={pinned} isLinked />}
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

/** The addresses of the records of a point that the person may enter. */
function useRecords({ series, band }: Pick<ChartProps, 'series' | 'band'>): (at: number) => string[] {
  const mayEnter = useContext(Enterable)
  return (at) => {
    const hrefs = [...series, ...(band ? [band] : [])].flatMap(({ hrefs, values }) =>
      values[at] ? (hrefs?.[at] ?? []) : [],
    )
    return [...new Set(hrefs)].filter(mayEnter)
  }
}

interface PointWordsProps extends ChartProps {
  at: number
  /** Whether the values lead to their records: of a point that was clicked. The slider's is read out, and its links are in the table. */
  isLinked?: boolean
}

/** The values of a point in words, below the chart. */
function PointWords({ points, series, band, format, at, isLinked = false }: PointWordsProps) {
  const valueAt = ({ values, hrefs }: ChartProps['series'][number], say: (value: number) => string) => (
    <PointValue value={values[at] ?? null} href={isLinked ? (hrefs?.[at] ?? null) : null} format={say} />
  )
  return (
    <Group gap="5xs md" mt="3xs" fz="xs" lh="xs" className="tabular" aria-hidden={!isLinked}>
      <strong>
        {points[at]?.name}
        {points[at]?.isPart && (
          <>
            {', '}
            <Trans>incomplete</Trans>
          </>
        )}
      </strong>
      {series.map((one, index) => (
        <Series key={one.label} color={one.color} index={index}>
          {one.label} {valueAt(one, format)}
        </Series>
      ))}
      {band && (
        <Series color={band.color} index={0}>
          {band.label} {valueAt(band, band.format)}
        </Series>
      )}
    </Group>
  )
}
