import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** A button, or several side by side. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number; stroke?: number }>
  /** Shown in place of something that could not be loaded: announced at once by screen readers. */
  isFailure?: boolean
  /** The title is the heading of the page, which has no other content. */
  isPage?: boolean
}

/** An empty state: says why there is nothing, and what to do. */
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
