import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconBulb, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '#machines/failure.ts'
import { ErrorNumber } from '#views/components/state/error-number.tsx'
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
  /** Why it failed: its number is shown below the text. */
  failure?: Failure | null
  /** A button at the right. */
  action?: ReactNode
  /** Shows a retry button. */
  onRetry?: () => void
  /** Announced at once by screen readers: for notices that appear while a person works. */
  live?: boolean
  /** Adds a margin below, where no other element does. */
  apart?: boolean
}

/** A notice with a tone, and optionally a button. */
export function Notice({ tone, title, children, failure, action, onRetry, live, apart }: NoticeProps) {
  const Icon = icons[tone]
  const offered =
    action ??
    (onRetry && (
      <Button variant="default" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    ))
  return (
    <Group
      className={classes.notice}
      gap="2xs sm"
      py="sm"
      px="md"
      bdrs="lg"
      bd={`1px solid ${tone === 'danger' ? 'var(--red-line)' : 'transparent'}`}
      bg="var(--tone-surface)"
      {...(apart && { mb: 'md' })}
      data-tone={tone}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden />
      <div className={classes.text}>
        {title && <strong>{title} </strong>}
        {children}
        <ErrorNumber of={failure} />
      </div>
      {offered && (
        <div className={classes.action} data-no-print>
          {offered}
        </div>
      )}
    </Group>
  )
}
