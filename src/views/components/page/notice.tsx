import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

export type NoticeTone = 'danger' | 'warning' | 'information' | 'advice' | 'success'

const icons = {
  danger: IconAlertTriangle,
  warning: IconAlertTriangle,
  information: IconInfoCircle,
  advice: IconBulb,
  success: IconCircleCheck,
}

export interface NoticeProps {
  tone: NoticeTone
  /** The first words, in bold. */
  title?: ReactNode
  children?: ReactNode
  /** A button at the right. */
  action?: ReactNode
  /** Offers to try again, where that is all that can be done. */
  onRetry?: () => void
  /** Announced at once: for what appears while a person works. */
  live?: boolean
  /** Keeps its distance from what follows, where nothing else does. */
  apart?: boolean
}

/** A strip that says what matters now, and offers what helps. */
export function Notice({ tone, title, children, action, onRetry, live, apart }: NoticeProps) {
  const Icon = icons[tone]
  const offered =
    action ??
    (onRetry && (
      <Button variant="default" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    ))
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      data-apart={apart}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden />
      <div className={classes.text}>
        {title && <strong>{title} </strong>}
        {children}
      </div>
      {offered && (
        <div className={classes.action} data-no-print>
          {offered}
        </div>
      )}
    </div>
  )
}
