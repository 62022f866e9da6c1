import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ResetPasswordStartForm } from '#contract/auth/auth.ts'
import { requestPasswordLink } from '#services/auth/password-calls.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'
import { Captcha } from './captcha.tsx'

const submission: SubmissionUse = {
  schema: ResetPasswordStartForm,
  send: requestPasswordLink,
}

/** Requests a link to choose a password. The answer does not reveal whether the address exists. */
export function ResetPasswordAsk({ children }: { children: ReactNode }) {
  const { errors, failure, busy, done, attempt, submit } = useSubmission(submission)
  const [captcha, setCaptcha] = useState('')
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit({ email: String(new FormData(event.currentTarget).get('email')), captcha })
      }}
    >
      <p className={classes.hint} role={done ? 'status' : undefined}>
        {done ? (
          <Trans>
            If the account exists, we have sent a message with further steps. The message says how long the link is
            valid.
          </Trans>
        ) : (
          children
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
    </form>
  )
}
