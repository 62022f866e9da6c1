import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** A button, or several side by side. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Stands for something that did not load: told to a screen reader at once. */
  isFailure?: boolean
  /** The title is the heading of the page, which has nothing else. */
  isPage?: boolean
}

/** Nothing here: says why, and what to do about it. */
export function EmptyState({ title, children, action, icon: Icon = IconInbox, isFailure, isPage }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={isFailure ? 'alert' : undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={26} stroke={1.5} />
      </span>
      {isPage ? (
        <h1 className={classes.heading} tabIndex={-1} data-page-title>
          {title}
        </h1>
      ) : (
        <p className={classes.title}>{title}</p>
      )}
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
