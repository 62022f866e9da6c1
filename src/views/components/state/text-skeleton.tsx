import { Skeleton, Stack } from '@mantine/core'

const widths = ['96%', '100%', '92%', '98%', '64%']

/** A placeholder of a paragraph. */
export function TextSkeleton() {
  return (
    <Stack gap="xs">
      {widths.map((width) => (
        <Skeleton key={width} height={12} width={width} />
      ))}
    </Stack>
  )
}
