import type { ReactNode } from 'react'
import classes from './order.module.css'

interface OutcomeCardProps {
  tone: 'good' | 'wait' | 'bad' | 'calm'
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** An outcome: icon, text and actions. */
export function Outcome({ tone, icon, title, children, actions }: OutcomeCardProps) {
  return (
    <section className={classes.outcome} data-tone={tone} role="status">
      <span className={classes.mark} aria-hidden>
        {icon}
      </span>
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {title}
      </h1>
      {children && <div className={classes.text}>{children}</div>}
      {actions && (
        <div className={classes.actions} data-no-print>
          {actions}
        </div>
      )}
    </section>
  )
}
