import { Text, type TextProps } from '@mantine/core'
import type { ElementType, HTMLAttributes } from 'react'

interface NoteProps extends TextProps, Omit<HTMLAttributes<HTMLElement>, 'color' | 'style' | 'className'> {
  /** A paragraph by default. */
  component?: Extract<ElementType, 'p' | 'div' | 'span' | 'small' | 'li' | 'legend' | 'dt'>
}

/** A small dimmed text below or beside its subject: a hint, details, a moment. */
export function Note({ component = 'p', ...rest }: NoteProps) {
  return <Text component={component as 'p'} c="dimmed" fz="var(--small)" lh="var(--small-line)" {...rest} />
}
