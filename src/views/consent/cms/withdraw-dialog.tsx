import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { type GivenConsentInFull, WithdrawalForm } from '#contract/consent/consent.ts'
import { withdrawConsent } from '#services/consent/consent-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

const withdraw: SubmissionUse = {
  send: withdrawConsent,
}

interface WithdrawDialogProps {
  consent: GivenConsentInFull
  onClose: () => void
  onWithdrawn: () => void
}

/** Withdraws a consent on request of the person, with a reason. */
export function WithdrawDialog({ consent, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { t } = useLingui()
  return (
    <SubmissionDialog
      use={withdraw}
      keptAs={`consent.consents.withdraw:${consent.id}`}
      title={<Trans>Withdraw the consent</Trans>}
      explanation={
        <Trans>What was done until now remains lawful. From now on the record says that there is no consent.</Trans>
      }
      schema={WithdrawalForm}
      initialValues={{ reason: '', version: consent.version }}
      submit={<Trans>Withdraw</Trans>}
      danger
      values={(typed) => ({ ...typed, id: consent.id })}
      onDone={() => {
        onWithdrawn()
        onClose()
      }}
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
    </SubmissionDialog>
  )
}
