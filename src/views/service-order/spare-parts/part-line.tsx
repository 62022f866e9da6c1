import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface PartLineProps {
  number: string
  isStruck?: boolean
  title: ReactNode
  /** After the title: price, quantity, buttons. */
  children: ReactNode
}

/** A part of an order. */
export function PartLine({ number, isStruck = false, title, children }: PartLineProps) {
  return (
    <Flex
      component="li"
      gap="6px 12px"
      wrap="wrap"
      align="center"
      py={8}
      px={12}
      bd="1px solid var(--hairline)"
      bdrs="var(--radius)"
      bg="var(--card)"
    >
      <Text span className="tabular" {...(isStruck ? { td: 'line-through' } : { fw: 600 })}>
        {number}
      </Text>
      <Text span className="anywhere" flex="1 1 200px" miw={0}>
        {title}
      </Text>
      {children}
    </Flex>
  )
}
