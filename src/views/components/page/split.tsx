import { Box, type BoxProps, type MantineSpacing } from '@mantine/core'
import type { ElementType, HTMLAttributes } from 'react'
import { gapBySteps } from '#views/theme/gap.ts'
import classes from './split.module.css'

interface SplitProps extends BoxProps, Omit<HTMLAttributes<HTMLElement>, 'color' | 'style' | 'className'> {
  /** Widths of the columns, as CSS's `grid-template-columns` takes them. */
  columns: string
  /** The least width of the page with columns: more than a phone's, or Mantine's breakpoint. Without it at every width. */
  from?: 'phone' | 'sm' | 'md' | 'lg'
  /** Between columns and rows, or a step between rows and one between columns: `sm xl`. */
  gap?: MantineSpacing
  align?: 'start' | 'center' | 'end' | 'baseline'
  component?: ElementType
  href?: string
}

/** Columns of given widths; below each other where there is no room. Equal ones, as many as fit, are `Columns`. */
export function Split({ columns, from, gap = 'md', align, component = 'div', className = '', ...rest }: SplitProps) {
  return (
    <Box
      component={component as 'div'}
      className={`${classes.split} ${className}`}
      mod={{ from }}
      __vars={{ '--columns': columns, '--gap': gapBySteps(gap), '--align': align }}
      {...rest}
    />
  )
}
