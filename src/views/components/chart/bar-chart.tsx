import { Box, Flex, Text } from '@mantine/core'
import { useId } from 'react'
import { PlainList } from '#views/components/page/list.tsx'
import classes from './chart.module.css'
import type { ChartProps } from './chart.ts'
import { ChartTable, ChartTitle } from './chart-table.tsx'

/** Bars for comparison, the largest first, each with its value; further measures are in the table behind the chart. */
export function BarChart(props: Omit<ChartProps, 'band' | 'unfinished'>) {
  const { title, points, series, format, untitled = false } = props
  const id = useId()
  const [first] = series
  if (!first) return null
  const largest = Math.max(1, ...first.values.map((value) => value ?? 0))
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Flex component="figcaption" gap="4px 16px" align="baseline" justify="space-between" wrap="wrap" mb={8}>
        <ChartTitle id={id} untitled={untitled}>
          {title}
        </ChartTitle>
      </Flex>
      <PlainList className={classes.bars} gap={8} aria-hidden>
        {points.map(({ name, label }, index) => (
          <li key={name}>
            <Box component="span" className="anywhere">
              {label}
            </Box>
            <span>
              <Box
                component="span"
                w={`${(100 * (first.values[index] ?? 0)) / largest}%`}
                miw={2}
                h={12}
                bdrs={3}
                bg={first.color}
                display="block"
              />
            </span>
            <Text span miw="3ch" fw={600} ta="right" className="tabular">
              {first.values[index] == null ? '–' : format(first.values[index])}
            </Text>
          </li>
        ))}
      </PlainList>
      <ChartTable {...props} />
    </Box>
  )
}
