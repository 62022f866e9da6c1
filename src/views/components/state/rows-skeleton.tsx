import { Group, Skeleton, Stack } from '@mantine/core'

/** Placeholders of rows: a mark with two lines beside it. */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, place) => place).map((place) => (
    <Group key={place} wrap="nowrap" gap="sm" py="xs">
      <Skeleton height={32} width={32} />
      <Stack gap="3xs" flex="1">
        <Skeleton height={14} width={place % 2 === 0 ? '60%' : '45%'} />
        <Skeleton height={12} width="35%" />
      </Stack>
    </Group>
  ))
}
