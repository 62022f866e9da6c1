import '@mantine/core/styles/ColorSwatch.layer.css'
import './report-chart.css'
import { Trans } from '@lingui/react/macro'
import { BarChart, type BarChartProps } from '@mantine/charts'
import { type ReactNode, useId } from 'react'
import classes from './reports.module.css'

export interface ChartSeries<Row> {
  name: keyof Row & string
  label: string
  /** A colour of the theme, `var(--petrol)`. */
  color: string
}

export interface ReportChartProps<Row> {
  title: ReactNode
  rows: readonly Row[]
  /** What each bar stands for. */
  axis: { name: keyof Row & string; label: string }
  series: readonly ChartSeries<Row>[]
  format: (value: number) => string
  orientation?: BarChartProps['orientation']
}

/** Bars, and the same numbers as a table for whoever does not see them or prints the page. */
export function ReportChart<Row extends Record<string, string | number>>({
  title,
  rows,
  axis,
  series,
  format,
  orientation,
}: ReportChartProps<Row>) {
  const id = useId()
  const isAcross = orientation === 'vertical'
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className={classes.caption}>
        {title}
      </figcaption>
      <div aria-hidden className={classes.chart}>
        <BarChart
          h={isAcross ? 60 + rows.length * 34 : 260}
          data={rows as Row[]}
          dataKey={axis.name}
          series={series as BarChartProps['series']}
          orientation={orientation}
          valueFormatter={format}
          withLegend={series.length > 1}
          gridAxis={isAcross ? 'y' : 'x'}
          yAxisProps={{ width: isAcross ? 150 : 72 }}
          barProps={{ isAnimationActive: false, radius: 3 }}
          barChartProps={{ accessibilityLayer: false }}
          // Bars across have what they stand for on the axis that Mantine calls so; the tooltip looks for another.
          tooltipProps={isAcross ? { axisId: 'left' } : {}}
          maxBarWidth={28}
        />
      </div>
      <details className={classes.numbers}>
        <summary>
          <Trans>The numbers as a table</Trans>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{axis.label}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col" className={classes.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[axis.name]}>
                <th scope="row">{row[axis.name]}</th>
                {series.map(({ name }) => (
                  <td key={name} className={classes.number}>
                    {format(Number(row[name]))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
