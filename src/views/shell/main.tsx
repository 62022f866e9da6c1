import type { ReactNode } from 'react'
import classes from './shell.module.css'

/** The main element. It receives the focus after a navigation and by the skip link. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={className ? `${classes.main} ${className}` : classes.main}>
      {children}
    </main>
  )
}
