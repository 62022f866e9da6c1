import type { ReactNode } from 'react'
import { marksAncestors } from '#views/components/page/mark-ancestors.ts'
import { SaveState, type SaveStateValue } from './save-state.tsx'
import classes from './sticky-bar.module.css'

/** The screens give what holds the bar the height of the window, so that it is at their foot below a short form too. */
const holdsBar = marksAncestors('data-holds-bar')

export interface StickyBarProps {
  save?: SaveStateValue
  /** Buttons; the main one last, which takes the thumb's place on a phone. */
  children: ReactNode
}

/** The bar that stays at the bottom of a form: what is saved, and the buttons. */
export function StickyBar({ save, children }: StickyBarProps) {
  return (
    <div ref={holdsBar} className={classes.bar} data-no-print data-sticky-bar>
      {save && <SaveState value={save} />}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
