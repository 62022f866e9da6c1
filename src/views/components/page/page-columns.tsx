import type { ReactNode } from 'react'
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
  return <div className={classes.column}>{children}</div>
}

/** Notices between the header of a page and its content. */
export function PageNotices({ children }: { children: ReactNode }) {
  return <div className={classes.notices}>{children}</div>
}
