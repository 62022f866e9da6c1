import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Failure } from '#machines/failure.ts'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  failure: Failure | null
  /** For a record that does not exist or that this person may not see: a link to its list. */
  missing: { title: ReactNode; explanation?: ReactNode; list: { path: string; label: ReactNode } }
  /** For every other failure. */
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
}

/** Shown in place of a record that could not be loaded: a link to its list if it does not exist, otherwise a retry. */
export function LoadFailed({ failure, missing, title, children, onRetry }: LoadFailedProps) {
  if (failure?.code === 'not_found')
    return (
      <EmptyState
        title={missing.title}
        failure={failure}
        action={
          <Button component={Link} href={missing.list.path} variant="default">
            {missing.list.label}
          </Button>
        }
      >
        {missing.explanation}
      </EmptyState>
    )
  return (
    <EmptyState
      isFailure
      title={title}
      failure={failure}
      action={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
