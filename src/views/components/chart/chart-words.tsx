import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'

/** The legend: the names of the series, in their order. */
export function ChartLegend({ series, unfinished }: Pick<ChartProps, 'series' | 'unfinished'>) {
  if (series.length < 2 && !unfinished) return null
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ label, color }) => (
        <li key={label}>
          <span className={classes.swatch} style={{ background: color }} />
          {label}
        </li>
      ))}
      {unfinished && (
        <li>
          <span className={classes.ring} />
          {unfinished}
        </li>
      )}
    </ul>
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
          <span className={classes.swatch} style={{ background: color }} />
          {label} {values[chosen] == null ? '–' : format(values[chosen])}
        </span>
      ))}
      {band && (
        <span>
          <span className={classes.swatch} style={{ background: band.color }} />
          {band.label} {band.values[chosen] == null ? '–' : band.format(band.values[chosen])}
        </span>
      )}
    </p>
  )
}
