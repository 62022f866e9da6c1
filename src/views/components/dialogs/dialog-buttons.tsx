import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons at the end of a dialog; the main one last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xl">
      {children}
    </Flex>
  )
}
