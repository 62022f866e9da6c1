import { Flex } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** The link below an article back to the list. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Flex
      href={href}
      component={Link}
      display="inline-flex"
      align="center"
      gap="2xs"
      mih={44}
      mt="xl"
      fw={500}
      data-no-print
    >
      <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      {children}
    </Flex>
  )
}
