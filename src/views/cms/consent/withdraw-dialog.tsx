import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { type GivenConsentInFull, WithdrawalForm } from '#contract/consent.ts'
import { ActionDialog } from '#views/components/action-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/use-submission.ts'

const submission: SubmissionUse = {
  send: (api, { id, ...body }: { id: number; reason: string; version: number }, settings) =>
    api.call('consent.consents.withdraw', { path: { consent: id }, body, ...settings, showRefusal: false }),
}

interface WithdrawDialogProps {
  consent: GivenConsentInFull
  onClose: () => void
  onWithdrawn: () => void
}

/** Withdraws a consent for the person who asks for it; why is written down. */
export function WithdrawDialog({ consent, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { t } = useLingui()
  const { submit, busy, done, errors, failure } = useSubmission(submission)
  useEffect(() => {
    if (!done) return
    onWithdrawn()
    onClose()
  }, [done, onWithdrawn, onClose])
  return (
    <ActionDialog
      opened
      title={<Trans>Withdraw the consent</Trans>}
      explanation={
        <Trans>What was done until now stays lawful. The record says from now on that there is no consent.</Trans>
      }
      schema={WithdrawalForm}
      initialValues={{ reason: '', version: consent.version }}
      submit={<Trans>Withdraw</Trans>}
      danger
      busy={busy}
      errors={errors}
      refusal={Object.keys(errors).length === 0 ? failure?.message : undefined}
      onSubmit={(values) => submit({ ...values, id: consent.id })}
      onCancel={onClose}
    >
      {(form) => (
        <Textarea
          label={t`Reason`}
          description={t`How the person asked for it: by phone, by letter …`}
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}
