import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { PasswordForm } from '#contract/profile/profile.ts'
import { retryUntilAnswered } from '#services/form/attempts.ts'
import { changePassword } from '#services/profile/profile-calls.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

const changing: SubmissionUse<{ access_token: string }> = {
  send: changePassword,
}

/** Changes the password of the person in a dialog; all other devices are signed out. */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconLock size={18} stroke={1.7} />} onClick={() => setOpened(true)}>
        {t`Change the password`}
      </Button>
      {opened && <Dialog onClose={() => setOpened(false)} onChanged={onChanged} />}
    </>
  )
}

/** Mounted anew each time, so that typed text is gone. */
function Dialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useLingui()
  const { tokens } = useServices()
  const toggle = { 'aria-label': t`Show the password` }
  return (
    <SubmissionDialog
      use={changing}
      keptAs={null}
      title={<Trans>Change the password</Trans>}
      explanation={<Trans>Your other devices are signed out, and we notify you by e-mail.</Trans>}
      schema={PasswordForm}
      initialValues={{ current_password: '', password: '', password_confirmation: '' }}
      submit={<Trans>Change the password</Trans>}
      onDone={({ access_token }) => {
        tokens.keep(access_token)
        onChanged()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <PasswordInput
            label={t`Current password`}
            autoComplete="current-password"
            required
            data-autofocus
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={t`New password`}
            description={t`At least 6 characters, and not a common password`}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t`Repeat the password`}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password_confirmation')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
