import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import type { InferInput } from 'valibot'
import { ResetPasswordFinishForm } from '#contract/auth/auth.ts'
import type { Failure } from '#machines/failure.ts'
import { silent } from '#services/api.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { useServices } from '#views/shell/app-services.ts'
import classes from './auth-form.module.css'

const submission: SubmissionUse<{ device: string }> = {
  schema: ResetPasswordFinishForm,
  send: (api, body: InferInput<typeof ResetPasswordFinishForm>, settings) =>
    api.call('auth.reset-password-finish', { body, ...settings, ...silent }),
}

interface FieldsProps {
  token: string
  /** Whether it is the first password, of an invited person. */
  isFirst: boolean
  /** Called when the server refuses the link, which was valid before. */
  onLinkRefused: () => void
}

/** The new password, typed twice; afterwards, that the person can sign in. */
export function ResetPasswordFields({ token, isFirst, onLinkRefused }: FieldsProps) {
  const { t } = useLingui()
  const { tokens } = useServices()
  const { errors, failure, busy, done, submit } = useSubmission(submission, {
    onDone: ({ device }) => tokens.keepDevice(device),
    onRefused: (refused) => isOfLink(refused) && onLinkRefused(),
  })
  const toggle = { 'aria-label': t`Show the password` }
  if (done)
    return (
      <Notice tone="success" live>
        {isFirst ? (
          <Trans>The password is set. You can sign in.</Trans>
        ) : (
          <Trans>The password has been changed. You can sign in.</Trans>
        )}
      </Notice>
    )
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const [password, password_confirmation] = ['password', 'password_confirmation'].map((name) =>
          String(data.get(name)),
        )
        submit({ token, password, password_confirmation, device: tokens.device() })
      }}
    >
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <PasswordInput
        name="password"
        autoComplete="new-password"
        label={isFirst ? t`Password` : t`New password`}
        description={t`At least 6 characters, and not a common password`}
        error={errors.password?.[0]}
        size="md"
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        name="password_confirmation"
        autoComplete="new-password"
        label={t`Repeat the password`}
        error={errors.password_confirmation?.[0]}
        size="md"
        visibilityToggleButtonProps={toggle}
      />
      <Button type="submit" color="copper" fullWidth loading={busy} className={classes.submit}>
        {isFirst ? <Trans>Set the password</Trans> : <Trans>Change the password</Trans>}
      </Button>
    </form>
  )
}

/** Whether a refusal concerns the link: refusals of the password are shown at its fields. */
function isOfLink({ code, errors }: Failure): boolean {
  return code === 'invalid' && !errors.password && !errors.password_confirmation
}
