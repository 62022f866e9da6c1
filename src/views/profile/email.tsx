import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput, TextInput } from '@mantine/core'
import { EmailForm } from '#contract/profile/profile.ts'
import { retryUntilAnswered } from '#services/retry-until-answered.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useServices } from '#views/shell/app-services.ts'

const changing: SubmissionUse<{ access_token: string; email: string }> = {
  send: async (api, body: Record<'email' | 'current_password', string>, settings) => ({
    ...(await retryUntilAnswered((once) => api.call('profile.email.update', { body, ...settings, ...once }))),
    email: body.email,
  }),
}

/** Changes the e-mail address of the person in a dialog; all other devices are signed out. */
export function ChangeEmail({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useLingui()
  const { tokens } = useServices()
  return (
    <SubmissionDialog
      use={changing}
      keptAs={null}
      title={<Trans>Change the e-mail address</Trans>}
      explanation={
        <Trans>
          We will send a link to the new address. Confirm it there before you sign in the next time. Your other devices
          are signed out, and the old address is notified.
        </Trans>
      }
      schema={EmailForm}
      initialValues={{ email: '', current_password: '' }}
      submit={<Trans>Change the e-mail address</Trans>}
      onDone={({ access_token, email }) => {
        tokens.keep(access_token)
        if (tokens.isRemembered()) tokens.keepEmail(email)
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
