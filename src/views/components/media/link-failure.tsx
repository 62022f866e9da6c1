import { Trans } from '@lingui/react/macro'
import type { Failure } from '#machines/failure.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** Says which file could not be loaded and why, with a retry. */
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
    <Notice tone="danger" live failure={failure} onRetry={onRetry}>
      {isGone ? (
        <Trans>“{filename}” no longer exists, or you no longer have access to it.</Trans>
      ) : (
        <Trans>“{filename}” could not be loaded.</Trans>
      )}
    </Notice>
  )
}
