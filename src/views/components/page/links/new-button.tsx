import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface NewButtonProps {
  /** Address of the form. */
  href: string
  /** Whether it is the main action of the screen; default: true. */
  main?: boolean
  children: ReactNode
}

/** The link to the form of a new record. */
export function NewButton({ href, main = true, children }: NewButtonProps) {
  const look = main ? ({ color: 'copper' } as const) : ({ variant: 'default' } as const)
  return (
    <Button component={Link} href={href} {...look} leftSection={<IconPlus size={18} stroke={1.7} />}>
      {children}
    </Button>
  )
}
