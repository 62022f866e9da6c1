import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { marksAncestors } from '#views/components/page/mark-ancestors.ts'
import { SaveState, type SaveStateValue } from './save-state.tsx'
import classes from './sticky-bar.module.css'

/**
 * Marks the ancestors of the bar, so that the layout is as high as the window and the bar stays at its bottom below a short
 * form too.
 */
const holdsBar = marksAncestors('data-holds-bar')

export interface StickyBarProps {
  save?: SaveStateValue
  /** Buttons; the main one last, within reach of the thumb on a phone. */
  children: ReactNode
}

/** The bar at the bottom of a form: save state and buttons. */
export function StickyBar({ save, children }: StickyBarProps) {
  return (
    <div ref={holdsBar} className={classes.bar} data-no-print data-sticky-bar>
      {save && <SaveState value={save} />}
      <Flex className={classes.buttons} gap="xs" align="center" justify="flex-end" flex="1">
        {children}
      </Flex>
    </div>
  )
}
