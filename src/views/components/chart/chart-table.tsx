import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'

/** The numbers of a chart as a table, for screen readers, copying and printing. */
export function ChartTable({ axis, points, series, band, format }: Omit<ChartProps, 'title'>) {
  const columns = [...series.map((one) => ({ ...one, format })), ...(band ? [band] : [])]
  return (
    <Box className={classes.numbers} component="details" mt={8}>
      <summary>
        <Trans>The numbers as a table</Trans>
      </summary>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{axis}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className={classes.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ name }, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ label, values, format: say }) => (
                  <td key={label} className={classes.number}>
                    {values[index] == null ? '–' : say(values[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  )
}
