import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import type { Locale } from '#contract/locale.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'
import { useSignIn } from './use-sign-in.ts'

const openPage = (path: string) => navigateTo(path, { replace: true })

/** The sign-in page. */
export function LoginScreen() {
  const { i18n } = useLingui()
  const lastEmail = useServices().tokens.lastEmail()
  const query = new URLSearchParams(useSearch())
  const invitation = query.get('invitation') ?? undefined
  const { failure, errors, busy, challenge, solve, change, submit } = useSignIn({
    locale: i18n.locale as Locale,
    wanted: query.get('to'),
    invitation,
    openPage,
  })
  return (
    <AuthLayout>
      <form className={classes.form} onSubmit={submit} onChange={(event) => change(event.currentTarget)} noValidate>
        <h1 className={classes.title} data-page-title>
          <Trans>Sign in</Trans>
        </h1>
        <p className={classes.hint}>
          {invitation ? (
            <Trans>Welcome. Sign in with the password that you chose: this confirms your e-mail address.</Trans>
          ) : (
            <Trans>
              No account? <Link href="/auth/register">Register your company</Link>
            </Trans>
          )}
        </p>
        {failure && <FailureNotice failure={failure} />}
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          label={<Trans>E-mail</Trans>}
          defaultValue={lastEmail ?? ''}
          error={errors.email?.[0]}
          size="md"
        />
        <div className={classes.password}>
          <Link href="/auth/reset-password-start" className={classes.forgotten}>
            <Trans>Forgot your password?</Trans>
          </Link>
          <PasswordField autoComplete="current-password" error={errors.password?.[0]} />
        </div>
        <Checkbox name="rememberMe" defaultChecked={lastEmail !== null} label={<Trans>Remember me</Trans>} />
        <Captcha key={challenge} onChange={solve} error={failure?.errors.captcha?.[0]} />
        <Button type="submit" color="copper" fullWidth loading={busy} className={classes.submit}>
          <Trans>Sign in</Trans>
        </Button>
        <p className={classes.elsewhere}>
          <Trans>
            Looking for an installer or a service company? <Link href="/find-a-partner">Find a partner</Link>
          </Trans>
        </p>
      </form>
    </AuthLayout>
  )
}

function PasswordField({ autoComplete, error }: { autoComplete: string; error?: string }) {
  const { t } = useLingui()
  return (
    <PasswordInput
      name="password"
      autoComplete={autoComplete}
      label={t`Password`}
      error={error}
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
    />
  )
}
