import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { ResetPasswordStartForm } from '#contract/auth.ts'
import { FailureNotice } from '#views/components/failure-notice.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/use-submission.ts'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'

const submission: SubmissionUse = {
  schema: ResetPasswordStartForm,
  send: (api, body, settings) =>
    api.call('auth.reset-password-start', {
      body,
      ...settings,
      showRefusal: false,
      showMessage: false,
      reauthenticate: false,
    }),
}

/** Asks for a link to set a new password. The answer never tells whether the address exists. */
export function ResetPasswordStartScreen() {
  const { errors, failure, busy, done, attempt, submit } = useSubmission(submission)
  const [captcha, setCaptcha] = useState('')
  return (
    <AuthLayout>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit({ email: String(new FormData(event.currentTarget).get('email')), captcha })
        }}
      >
        <h1 className={classes.title} data-page-title>
          <Trans>New password</Trans>
        </h1>
        <p className={classes.hint}>
          {done ? (
            <Trans>
              If the account exists, we have sent a message with further steps. The link is valid for 60 minutes.
            </Trans>
          ) : (
            <Trans>Give your e-mail address and we will send you a link.</Trans>
          )}
        </p>
        {!done && (
          <>
            {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
            <TextInput
              name="email"
              type="email"
              autoComplete="username"
              label={<Trans>E-mail</Trans>}
              error={errors.email?.[0]}
              size="md"
            />
            <Captcha key={attempt} onChange={setCaptcha} error={errors.captcha?.[0]} />
            <Button type="submit" color="copper" fullWidth loading={busy} className={classes.submit}>
              <Trans>Send the link</Trans>
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
