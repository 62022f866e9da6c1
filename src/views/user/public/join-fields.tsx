import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from 'wouter'
import { JoiningForm } from '#contract/user/invitation.ts'
import { joinCompany } from '#services/user/invitation-calls.ts'
import classes from '#views/auth/auth-form.module.css'
import { useServices } from '#views/components/app/app-services.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'

const joining: SubmissionUse<{ device: string }> = {
  schema: JoiningForm,
  send: joinCompany,
}

interface JoinFieldsProps {
  token: string
  /** The address of the account. */
  email: string
  onDone: () => void
  /** Called when the server refuses the link, which was valid before. */
  onLinkRefused: () => void
}

/** The password of the account with which a person joins a company. */
export function JoinFields({ token, email, onDone, onLinkRefused }: JoinFieldsProps) {
  const { t } = useLingui()
  const { tokens } = useServices()
  const { errors, failure, busy, submit } = useSubmission(joining, {
    onDone: ({ device }) => {
      tokens.keepDevice(device)
      onDone()
    },
    onRefused: (refused) => refused.code === 'invalid' && !refused.errors.current_password && onLinkRefused(),
  })
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const current_password = String(new FormData(event.currentTarget).get('current_password'))
        submit({ token, current_password, device: tokens.device() })
      }}
    >
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <TextInput autoComplete="username" label={t`E-mail`} value={email} readOnly size="md" />
      <div className={classes.password}>
        <Link href="/auth/reset-password-start" className={classes.forgotten}>
          <Trans>Forgot your password?</Trans>
        </Link>
        <PasswordInput
          name="current_password"
          autoComplete="current-password"
          label={t`Password`}
          error={errors.current_password?.[0]}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
        />
      </div>
      <Button type="submit" color="copper" fullWidth loading={busy} className={classes.submit}>
        <Trans>Join the company</Trans>
      </Button>
    </form>
  )
}
