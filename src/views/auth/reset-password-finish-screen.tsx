import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { ResetPasswordFinishForm } from '#contract/auth.ts'
import type { ScreenProps } from '#src/routes.ts'
import { FailureNotice } from '#views/components/failure-notice.tsx'
import { Notice } from '#views/components/notice.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/use-submission.ts'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'

const submission: SubmissionUse = {
  schema: ResetPasswordFinishForm,
  send: (api, body, settings) =>
    api.call('auth.reset-password-finish', {
      body,
      ...settings,
      showRefusal: false,
      showMessage: false,
      reauthenticate: false,
    }),
}

/** Sets a new password by the link from the message, once; who was invited chooses the first one. */
export function ResetPasswordFinishScreen({ params: { token = '' } }: ScreenProps) {
  const { t } = useLingui()
  const isFirst = new URLSearchParams(useSearch()).has('welcome')
  const { errors, failure, busy, done, submit } = useSubmission(submission)
  const toggle = { 'aria-label': t`Show the password` }
  return (
    <AuthLayout>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const [password, password_confirmation] = ['password', 'password_confirmation'].map((name) =>
            String(data.get(name)),
          )
          submit({ token, password, password_confirmation })
        }}
      >
        <h1 className={classes.title} data-page-title>
          {isFirst ? <Trans>Welcome. Choose your password</Trans> : <Trans>Set a new password</Trans>}
        </h1>
        {errors.token && (
          <Notice tone="danger" live>
            {errors.token[0]}
          </Notice>
        )}
        {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
        {done ? (
          <Notice tone="success" live>
            {isFirst ? (
              <Trans>The password is set. You can sign in.</Trans>
            ) : (
              <Trans>The password has been changed. You can sign in.</Trans>
            )}
          </Notice>
        ) : (
          <>
            <PasswordInput
              name="password"
              autoComplete="new-password"
              label={isFirst ? t`Password` : t`New password`}
              description={t`At least 6 characters`}
              error={errors.password?.[0]}
              size="md"
              visibilityToggleButtonProps={toggle}
            />
            <PasswordInput
              name="password_confirmation"
              autoComplete="new-password"
              label={t`The same password again`}
              error={errors.password_confirmation?.[0]}
              size="md"
              visibilityToggleButtonProps={toggle}
            />
            <Button type="submit" color="copper" fullWidth loading={busy} className={classes.submit}>
              {isFirst ? <Trans>Set the password</Trans> : <Trans>Change the password</Trans>}
            </Button>
          </>
        )}
        <Link href="/auth/login" className={classes.back}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </form>
    </AuthLayout>
  )
}
