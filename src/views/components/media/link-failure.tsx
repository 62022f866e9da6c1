import { Trans } from '@lingui/react/macro'
import type { Failure } from '#machines/failure.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** Beside a file that did not come: which one, why, and where to try again. */
export function LinkFailure({
  failure,
  filename,
  onRetry,
}: {
  failure: Failure
  filename: string
  onRetry: () => void
}) {
  const isGone = failure.code === 'not_found' || failure.code === 'forbidden'
  return (
    <Notice tone="danger" live onRetry={onRetry}>
      {isGone ? (
        <Trans>“{filename}” no longer exists, or you no longer have access to it.</Trans>
      ) : (
        <Trans>“{filename}” could not be loaded.</Trans>
      )}
    </Notice>
  )
}
