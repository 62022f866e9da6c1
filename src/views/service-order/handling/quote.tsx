import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A text that a person wrote about an order. */
export function Quote({ children }: { children: ReactNode }) {
  return (
    <Text
      component="blockquote"
      className="anywhere"
      m={0}
      mt="md"
      py="sm"
      px="md"
      bdrs="md"
      bg="var(--background)"
      c="dimmed"
      style={{ whiteSpace: 'pre-line' }}
    >
      {children}
    </Text>
  )
}
