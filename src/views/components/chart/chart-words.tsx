import { Box } from '@mantine/core'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'

/** The legend: the names of the series, in their order. */
export function ChartLegend({ series, unfinished }: Pick<ChartProps, 'series' | 'unfinished'>) {
  if (series.length < 2 && !unfinished) return null
  return (
    <Box className={classes.legend} component="ul" m={0} p={0} c="dimmed" fz={13} lh="18px" aria-hidden>
      {series.map(({ label, color }) => (
        <li key={label}>
          <Box component="span" flex="none" w={12} h={3} bdrs={2} style={{ background: color }} />
          {label}
        </li>
      ))}
      {unfinished && (
        <li>
          <Box component="span" w={8} h={8} bd="2px solid var(--ink-3)" bdrs="50%" />
          {unfinished}
        </li>
      )}
    </Box>
  )
}

/** The values of the chosen point in words, below the chart. */
export function PointWords({ points, series, band, format, chosen }: ChartProps & { chosen: number | null }) {
  if (chosen === null) return null
  return (
    <p className={classes.words} aria-hidden>
      <strong>{points[chosen]?.name}</strong>
      {series.map(({ label, color, values }) => (
        <span key={label}>
          <Box component="span" flex="none" w={12} h={3} bdrs={2} style={{ background: color }} />
          {label} {values[chosen] == null ? '–' : format(values[chosen])}
        </span>
      ))}
      {band && (
        <span>
          <Box component="span" flex="none" w={12} h={3} bdrs={2} style={{ background: band.color }} />
          {band.label} {band.values[chosen] == null ? '–' : band.format(band.values[chosen])}
        </span>
      )}
    </p>
  )
}
