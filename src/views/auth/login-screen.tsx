import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Checkbox, PasswordInput, Text, TextInput } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import type { Locale } from '#contract/messages/locale.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'
import { useSignIn } from './use-sign-in.ts'

const openPage = (path: string) => navigateTo(path, { replace: true })

/** The sign-in page. */
export function LoginScreen() {
  const { i18n } = useLingui()
  const { tokens, memories } = useServices()
  const lastEmail = tokens.lastEmail()
  const query = new URLSearchParams(useSearch())
  const invitation = query.get('invitation') ?? undefined
  const { failure, errors, busy, challenge, solve, breakCaptcha, change, submit } = useSignIn({
    locale: i18n.locale as Locale,
    wanted: query.get('to'),
    invitation,
    openPage,
  })
  return (
    <AuthLayout>
      <form className={classes.form} onSubmit={submit} onChange={(event) => change(event.currentTarget)} noValidate>
        <Box component="h1" fz="3xl" lh="3xl" data-page-title>
          <Trans>Sign in</Trans>
        </Box>
        <Text className={classes.hint} mt="-md" mb="2xs" c="dimmed">
          {invitation ? (
            <Trans>Welcome. Sign in with the password that you chose: this confirms your e-mail address.</Trans>
          ) : (
            <Trans>
              No account? <Link href="/auth/register">Register your company</Link>
            </Trans>
          )}
        </Text>
        {memories.isRefused && <StorageRefused />}
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
        <Box pos="relative">
          <Link href="/auth/reset-password-start" className={classes.forgotten}>
            <Trans>Forgot your password?</Trans>
          </Link>
          <PasswordField autoComplete="current-password" error={errors.password?.[0]} />
        </Box>
        <Checkbox name="rememberMe" defaultChecked={lastEmail !== null} label={<Trans>Remember me</Trans>} />
        <Captcha key={challenge} onChange={solve} onBreak={breakCaptcha} error={failure?.errors.captcha?.[0]} />
        <Button type="submit" color="copper" fullWidth loading={busy} h={46} fz="md">
          <Trans>Sign in</Trans>
        </Button>
        <Text className={classes.elsewhere} c="dimmed">
          <Trans>
            Looking for an installer or a service company? <Link href="/find-a-partner">Find a partner</Link>
          </Trans>
        </Text>
      </form>
    </AuthLayout>
  )
}

/** That the browser stores nothing, so that the session lasts as long as the page, and how to allow it. */
function StorageRefused() {
  return (
    <Notice tone="warning" title={<Trans>This browser does not let the portal store data.</Trans>}>
      <Trans>
        You can work, but you will be signed out when the page is reloaded or closed, and text that was not saved will
        be lost. Allow cookies and site data for this address in the settings of the browser.
      </Trans>
    </Notice>
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
