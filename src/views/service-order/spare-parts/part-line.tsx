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
      rowGap="3xs"
      columnGap="sm"
      wrap="wrap"
      align="center"
      py="2xs"
      px="sm"
      bd="1px solid var(--hairline)"
      bdrs="md"
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
