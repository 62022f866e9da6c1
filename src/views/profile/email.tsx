import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput, TextInput } from '@mantine/core'
import { EmailForm } from '#contract/profile/profile.ts'
import { changeEmail } from '#services/profile/profile-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

const asking: SubmissionUse = {
  send: changeEmail,
}

/** Asks for another e-mail address of the person in a dialog; it takes effect when it is confirmed. */
export function ChangeEmail({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useLingui()
  return (
    <SubmissionDialog
      use={asking}
      keptAs={null}
      title={<Trans>Change the e-mail address</Trans>}
      explanation={
        <Trans>
          We will send a link to the new address. Your address changes when you sign in by that link; until then you
          sign in with the present one. Then every device is signed out, and the present address is notified.
        </Trans>
      }
      schema={EmailForm}
      initialValues={{ email: '', current_password: '' }}
      submit={<Trans>Change the e-mail address</Trans>}
      onDone={() => {
        onChanged()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput
            type="email"
            label={t`New e-mail address`}
            autoComplete="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t`Current password`}
            autoComplete="current-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
            {...form.getInputProps('current_password')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
