import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ResetPasswordFinishForm } from '#contract/auth/auth.ts'
import type { Failure } from '#machines/failure.ts'
import { setPassword } from '#services/auth/password-calls.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'

const finishing: SubmissionUse<{ device: string }> = {
  schema: ResetPasswordFinishForm,
  send: setPassword,
}

interface FieldsProps {
  token: string
  /** Whether it is the first password, of an invited person. */
  isFirst: boolean
  /** The call that takes the password by the link; default: that of a link for a password. */
  use?: SubmissionUse<{ device: string }>
  /** The verb of the button; default: setting the password. */
  action?: ReactNode
  /** Called when the password was taken; without it, the form shows that the person can sign in. */
  onDone?: () => void
  /** Called when the server refuses the link, which was valid before. */
  onLinkRefused: () => void
}

/** The new password, typed twice; afterwards, that the person can sign in. */
export function PasswordFields({ token, isFirst, use = finishing, action, onDone, onLinkRefused }: FieldsProps) {
  const { t } = useLingui()
  const { tokens } = useServices()
  const { errors, failure, busy, done, submit } = useSubmission(use, {
    onDone: ({ device }) => {
      tokens.keepDevice(device)
      onDone?.()
    },
    onRefused: (refused) => isOfLink(refused) && onLinkRefused(),
  })
  const toggle = { 'aria-label': t`Show the password` }
  if (done && !onDone)
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
      <Button type="submit" color="copper" fullWidth loading={busy} h={46} fz="md">
        {action ?? (isFirst ? <Trans>Set the password</Trans> : <Trans>Change the password</Trans>)}
      </Button>
    </form>
  )
}

/** Whether a refusal concerns the link: refusals of the password are shown at its fields. */
function isOfLink({ code, errors }: Failure): boolean {
  return code === 'invalid' && !errors.password && !errors.password_confirmation
}
