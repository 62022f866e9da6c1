import { Box } from '@mantine/core'

const WIDTH = 160
const HEIGHT = 52

/** A small line chart beside a number; the number is its last value. */
export function Sparkline({ values, color, label }: { values: readonly number[]; color: string; label: string }) {
  const largest = Math.max(...values, 1)
  const smallest = Math.min(...values, 0)
  const x = (index: number) => 4 + (index * (WIDTH - 10)) / Math.max(1, values.length - 1)
  const y = (value: number) => HEIGHT - 6 - ((value - smallest) / (largest - smallest)) * (HEIGHT - 14)
  const line = values
    .map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  const last = values.length - 1
  return (
    <Box
      component="svg"
      w="100%"
      maw={160}
      h="auto"
      display="block"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={`${line}L${x(last)} ${HEIGHT}L${x(0)} ${HEIGHT}Z`} fill={color} opacity={0.12} />
      <path d={line} stroke={color} strokeWidth={1.8} fill="none" strokeLinejoin="round" />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={3.5} fill={color} />
    </Box>
  )
}
