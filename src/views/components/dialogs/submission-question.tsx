import { Trans } from '@lingui/react/macro'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { type SubmissionUse, useSubmission } from './use-submission.ts'

interface SubmissionQuestionProps<Answer>
  extends Omit<ConfirmDialogProps, 'opened' | 'busy' | 'decline' | 'onConfirm'> {
  /** The call, declared as a constant of its module. */
  use: SubmissionUse<Answer>
  /** The values of the call. */
  values: object
  onDone: (answer: Answer) => void
  /** Reloads the subject of the question when another person has changed it. */
  onConflict?: () => void
}

/** A confirmation that ends in one call. A refusal is shown in the dialog; the caller closes it when it is done. */
export function SubmissionQuestion<Answer>({
  use,
  values,
  onDone,
  onConflict,
  onCancel,
  children,
  ...dialog
}: SubmissionQuestionProps<Answer>) {
  const { submit, cancel, busy, failure } = useSubmission(use, {
    onDone,
    onRefused: ({ code }) => code === 'conflict' && onConflict?.(),
    onCancel,
    inPlace: true,
  })
  return (
    <ConfirmDialog {...dialog} opened busy={busy} onConfirm={() => submit(values)} onCancel={cancel}>
      {failure && <FailureNotice failure={failure} inFull apart />}
      {failure?.code === 'conflict' && (
        <p>
          <Trans>Close this window and see the current state.</Trans>
        </p>
      )}
      {children}
    </ConfirmDialog>
  )
}
