import { Box, type BoxProps, type MantineSpacing, rem, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { gapBySteps } from '#views/theme/gap.ts'
import classes from './page-columns.module.css'

interface PageColumnsProps {
  /** Whether the second column is a decision: on a phone it comes before the facts that it is based on. */
  decision?: boolean
  children: ReactNode
}

/** The content of a page with a narrower second column, which goes below the first one where there is no room. */
export function PageColumns({ decision = false, children }: PageColumnsProps) {
  return (
    <div className={classes.columns} data-decision={decision || undefined}>
      {children}
    </div>
  )
}

/** Cards one below the other, such as one of the `PageColumns`. */
export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md" miw={0}>
      {children}
    </Stack>
  )
}

/** Notices between the header of a page and its content. */
export function PageNotices({ children }: { children: ReactNode }) {
  return (
    <Stack className={classes.notices} gap="sm" mb="md">
      {children}
    </Stack>
  )
}

interface ColumnsProps extends Omit<BoxProps, 'className'> {
  /** The least width of a column, in pixels. */
  min?: number
  /** Between rows and columns, or a step between rows and one between columns: `sm xl`. */
  gap?: MantineSpacing
  /** A list without bullets, of `li`; or facts. */
  component?: 'div' | 'ul' | 'dl'
  'aria-label'?: string
  'aria-hidden'?: boolean
  /** Columns without an item keep their room, so that few items are no wider than many. */
  keep?: boolean
  children: ReactNode
}

/** Equal columns, as many as fit; on a phone one. */
export function Columns({ min = 320, gap = 'md', keep = false, component = 'div', children, ...rest }: ColumnsProps) {
  return (
    <Box
      component={component as 'div'}
      className={classes.equal}
      mod={{ keep }}
      __vars={{ '--column': rem(min), '--gap': gapBySteps(gap) }}
      {...rest}
    >
      {children}
    </Box>
  )
}
