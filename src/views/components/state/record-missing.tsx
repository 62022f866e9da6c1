import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Failure } from '#machines/failure.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from './empty-state.tsx'

interface RecordMissingProps {
  title: ReactNode
  failure: Failure | null
  /** The list of such records. */
  list: { path: string; label: ReactNode }
  onRetry: () => void
}

/** Shown in place of a record that could not be loaded: a retry, or a link to its list. */
export function RecordMissing({ title, failure, list, onRetry }: RecordMissingProps) {
  return (
    <Card>
      <EmptyState
        isFailure
        title={title}
        failure={failure}
        action={
          <>
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
            <Button component={Link} href={list.path} variant="default">
              {list.label}
            </Button>
          </>
        }
      >
        <Trans>You may not have access to it.</Trans>
      </EmptyState>
    </Card>
  )
}
