import { Box, Flex, Skeleton } from '@mantine/core'
import { Card } from '#views/components/page/card.tsx'

/** Per cent of the height of a chart. */
const heights = [34, 46, 40, 58, 52, 70, 64, 48, 76, 68, 88, 60]

/** A placeholder in the shape of a chart; `height` is the height of its drawing in pixels. */
export function ChartSkeleton({ height = 300 }: { height?: number }) {
  return (
    <Box mb="md">
      <Card title={<Skeleton height={16} width={180} />}>
        <Flex gap="2%" align="flex-end" h={height} style={{ borderBottom: '1px solid var(--hairline)' }}>
          {heights.map((share) => (
            <Skeleton key={share} height={`${share}%`} />
          ))}
        </Flex>
      </Card>
    </Box>
  )
}
