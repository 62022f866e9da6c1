import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons at the end of a dialog; the main one last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Flex gap={10} justify="flex-end" wrap="wrap" mt={24}>
      {children}
    </Flex>
  )
}
