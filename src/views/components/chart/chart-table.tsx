import { Trans } from '@lingui/react/macro'
import { Box, Table, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'

/** The numbers of a chart as a table, for screen readers, copying and printing. */
export function ChartTable({ axis, points, series, band, format }: Omit<ChartProps, 'title'>) {
  const columns = [...series.map((one) => ({ ...one, format })), ...(band ? [band] : [])]
  return (
    <Box className={classes.numbers} component="details" mt="2xs">
      <summary>
        <Trans>The numbers as a table</Trans>
      </summary>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table verticalSpacing="3xs" horizontalSpacing="4xs" withRowBorders>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" c="dimmed" fw={400}>
                {axis}
              </Table.Th>
              {columns.map(({ label }) => (
                <Table.Th key={label} scope="col" c="dimmed" fw={400} ta="right" className="tabular">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map(({ name, isPart }, index) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" miw={96} fw={400}>
                  {isPart ? <Trans>{name} (incomplete)</Trans> : name}
                </Table.Th>
                {columns.map(({ label, values, hrefs, format: say }) => (
                  <Table.Td key={label} ta="right" className="tabular">
                    <PointValue value={values[index] ?? null} href={hrefs?.[index] ?? null} format={say} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Box>
  )
}

interface PointValueProps {
  value: number | null
  href: string | null
  format: (value: number) => string
}

/** A value of a chart, with a link to the records that it counts. */
export function PointValue({ value, href, format }: PointValueProps) {
  if (value === null) return '–'
  return href === null || value === 0 ? format(value) : <EnterableLink href={href}>{format(value)}</EnterableLink>
}

/** The title of a chart, in its caption; unseen where the chart stands below a heading of the same words. */
export function ChartTitle({ id, untitled, children }: { id: string; untitled: boolean; children: ReactNode }) {
  if (untitled) return <VisuallyHidden id={id}>{children}</VisuallyHidden>
  return (
    <Text span id={id} fz="md" fw={650} lh="sm">
      {children}
    </Text>
  )
}
