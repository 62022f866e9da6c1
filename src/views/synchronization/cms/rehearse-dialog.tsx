import { Trans } from '@lingui/react/macro'
import type { Synchronization } from '#contract/synchronization/synchronization.ts'
import { rehearseSynchronization } from '#services/synchronization/synchronization-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

const rehearse: SubmissionUse = {
  send: rehearseSynchronization,
}

interface RehearseDialogProps {
  synchronization: Synchronization
  onDone: () => void
  onCancel: () => void
}

/** Returns to the rehearsal after telling that written values are not undone. */
export function RehearseDialog({ synchronization: { id, version }, onDone, onCancel }: RehearseDialogProps) {
  return (
    <SubmissionQuestion
      use={rehearse}
      values={{ id, version }}
      title={<Trans>Go back to the rehearsal?</Trans>}
      confirm={<Trans>Only show differences</Trans>}
      onDone={onDone}
      onConflict={onDone}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          From now on, runs write nothing and only show differences, including a run that is under way. What has been
          written stays as it is.
        </Trans>
      </p>
    </SubmissionQuestion>
  )
}
