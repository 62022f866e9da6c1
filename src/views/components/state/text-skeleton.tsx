import { Skeleton, Stack } from '@mantine/core'

const widths = ['96%', '100%', '92%', '98%', '64%']

/** In the shape of a paragraph that comes. */
export function TextSkeleton() {
  return (
    <Stack gap={10}>
      {widths.map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
  )
}
