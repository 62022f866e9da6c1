import { Center, type CenterProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface ToneMarkProps extends CenterProps {
  /** In pixels; by the class where it is not given. */
  size?: number
  /** A circle; a square with rounded corners by default. */
  round?: boolean
  children?: ReactNode
  'data-tone'?: string
  'aria-hidden'?: boolean
}

/** An icon, a number or initials on the surface of their tone; without a tone, grey. */
export function ToneMark({ size, round = false, ...rest }: ToneMarkProps) {
  return (
    <Center
      component="span"
      flex="none"
      {...(size && { w: size, h: size })}
      bdrs={round ? '50%' : 'var(--radius)'}
      bg="var(--tone-surface, var(--grey-surface))"
      c="var(--tone, var(--ink-2))"
      {...rest}
    />
  )
}
