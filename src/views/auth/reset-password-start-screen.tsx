import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { ResetPasswordAsk } from './reset-password-ask.tsx'

/** Requests a link to set a new password. */
export function ResetPasswordStartScreen() {
  return (
    <AuthLayout>
      <div className={classes.form}>
        <h1 className={classes.title} data-page-title>
          <Trans>New password</Trans>
        </h1>
        <ResetPasswordAsk>
          <Trans>Enter your e-mail address and we will send you a link.</Trans>
        </ResetPasswordAsk>
        <Link href="/auth/login" className={classes.back}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </div>
    </AuthLayout>
  )
}
