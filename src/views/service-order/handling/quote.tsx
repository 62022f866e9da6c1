import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A text that a person wrote about an order. */
export function Quote({ children }: { children: ReactNode }) {
  return (
    <Text
      component="blockquote"
      className="anywhere"
      m="16px 0 0"
      py={12}
      px={14}
      bdrs="var(--radius)"
      bg="var(--background)"
      c="dimmed"
      style={{ whiteSpace: 'pre-line' }}
    >
      {children}
    </Text>
  )
}
