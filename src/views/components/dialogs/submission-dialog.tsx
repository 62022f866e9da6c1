import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/messages/locale.ts'
import type { Failure } from '#machines/failure.ts'
import { refusalText } from '#views/components/form/refusal-text.ts'
import { useForgetKept } from '#views/components/form/use-kept.ts'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import { type SubmissionUse, useSubmission } from './use-submission.ts'

export interface SubmissionDialogProps<Values extends Record<string, unknown>, Answer>
  extends Omit<
    ActionDialogProps<Values>,
    'opened' | 'sentBy' | 'busy' | 'errors' | 'refusal' | 'failure' | 'onSubmit'
  > {
  /** The call, declared as a constant of its module. */
  use: SubmissionUse<Answer>
  /** The values of the call, made from the typed values; by default all of them. */
  values?: (typed: Values) => object
  /** Renders a refusal that needs more than a sentence. */
  refusal?: (failure: Failure) => ReactNode
  onDone: (answer: Answer) => void
  /** Reloads the subject of the form when another person has changed it. */
  onConflict?: () => void
}

/**
 * A form in a dialog that ends in one call. A refusal is shown at its field or above the fields; the caller closes the dialog
 * when it is done.
 */
export function SubmissionDialog<Values extends Record<string, unknown>, Answer>({
  use,
  values = (typed) => typed,
  refusal,
  onDone,
  onConflict,
  onCancel,
  ...dialog
}: SubmissionDialogProps<Values, Answer>) {
  const { i18n } = useLingui()
  const forget = useForgetKept()
  const { submit, cancel, busy, errors, failure } = useSubmission(use, {
    onDone: (answer) => {
      forget(dialog.keptAs)
      onDone(answer)
    },
    onRefused: ({ code }) => code === 'conflict' && onConflict?.(),
    onCancel,
    inPlace: true,
  })
  const reason = (refused: Failure) =>
    refusal ? refusal(refused) : refusalText(refused, Object.keys(dialog.initialValues), i18n.locale as Locale)
  const said = failure && reason(failure)
  return (
    <ActionDialog
      {...dialog}
      opened
      sentBy="caller"
      busy={busy}
      errors={errors}
      refusal={said}
      failure={failure}
      onSubmit={(typed) => submit(values(typed))}
      onCancel={cancel}
    />
  )
}
