import { Center, type CenterProps } from '@mantine/core'
import type { HTMLAttributes, ReactNode, Ref } from 'react'

interface ToneMarkProps extends CenterProps, Omit<HTMLAttributes<HTMLElement>, 'color' | 'style' | 'className'> {
  /** In pixels; by the class where it is not given. */
  size?: number
  /** A circle; a square with rounded corners by default. */
  round?: boolean
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
  'data-tone'?: string
}

/** An icon, a number or initials on the surface of their tone; without a tone, grey. */
export function ToneMark({ size, round = false, ...rest }: ToneMarkProps) {
  return (
    <Center
      component="span"
      flex="none"
      {...(size && { w: size, h: size })}
      bdrs={round ? '50%' : 'md'}
      bg="var(--tone-surface, var(--grey-surface))"
      c="var(--tone, var(--ink-2))"
      {...rest}
    />
  )
}
