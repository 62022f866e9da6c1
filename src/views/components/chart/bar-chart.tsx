import { useId } from 'react'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'
import { ChartTable } from './chart-table.tsx'

/** Bars for comparison, the largest first, each with its value; further measures are in the table behind the chart. */
export function BarChart(props: Omit<ChartProps, 'band' | 'unfinished'>) {
  const { title, points, series, format, untitled = false } = props
  const id = useId()
  const [first] = series
  if (!first) return null
  const largest = Math.max(1, ...first.values.map((value) => value ?? 0))
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id} className={untitled ? classes.hidden : classes.title}>
          {title}
        </span>
      </figcaption>
      <ul className={classes.bars} aria-hidden>
        {points.map(({ name, label }, index) => (
          <li key={name}>
            <span className={classes.barName}>{label}</span>
            <span className={classes.track}>
              <span style={{ width: `${(100 * (first.values[index] ?? 0)) / largest}%`, background: first.color }} />
            </span>
            <span className={classes.barValue}>{first.values[index] == null ? '–' : format(first.values[index])}</span>
          </li>
        ))}
      </ul>
      <ChartTable {...props} />
    </figure>
  )
}
