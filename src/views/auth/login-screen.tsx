import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { LoginForm } from '#contract/auth/auth.ts'
import type { Locale } from '#contract/locale.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'

/** The sign-in page. The captcha is solved while the person types; an earlier click waits for it. */
export function LoginScreen() {
  const { i18n } = useLingui()
  const { session, tokens } = useServices()
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const signedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
  const failure = useSelector(session, ({ context }) => context.failure)
  const permissions = useSelector(session, ({ context }) => context.permissions)
  const search = useSearch()
  const invitation = new URLSearchParams(search).get('invitation') ?? undefined
  const form = useRef<HTMLFormElement>(null)
  // Both are read in the microtask after a solution, before React has drawn anything again.
  const captcha = useRef('')
  const isWaiting = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const [lastEmail] = useState(tokens.lastEmail)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})

  // Once: the address and the permissions change again before this screen has gone.
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!signedIn || hasLeft.current) return
    hasLeft.current = true
    navigateTo(wantedPage(search, permissions), { replace: true })
  }, [signedIn, search, permissions])
  // A solution counts once: after a refusal the next one is solved at once.
  useEffect(() => {
    if (!failure) return
    captcha.current = ''
    setAttempt((previous) => previous + 1)
  }, [failure])

  const wait = (isNeeded: boolean) => {
    isWaiting.current = isNeeded
    setWaiting(isNeeded)
  }
  const solved = (solution: string) => {
    captcha.current = solution
    if (solution && isWaiting.current) queueMicrotask(() => form.current?.requestSubmit())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const credentials = {
      email: String(data.get('email')),
      password: String(data.get('password')),
      rememberMe: data.get('rememberMe') !== null,
    }
    const checked = validate(
      LoginForm,
      { ...credentials, captcha: captcha.current || 'to come' },
      i18n.locale as Locale,
    )
    setErrors(checked.success ? {} : checked.errors)
    wait(checked.success && captcha.current === '')
    if (!checked.success) return focusFirst(event.currentTarget, checked.errors)
    if (captcha.current)
      session.send({ type: 'credentials.submit', ...credentials, captcha: captcha.current, invitation })
  }
  return (
    <AuthLayout>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
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
        <Captcha key={attempt} onChange={solved} error={failure?.errors.captcha?.[0]} />
        <Button type="submit" color="copper" fullWidth loading={busy || waiting} className={classes.submit}>
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

/** The page requested before signing in, otherwise the dashboard of the person. */
function wantedPage(search: string, permissions: Readonly<Record<string, true>>): string {
  const wanted = new URLSearchParams(search).get('to')
  if (wanted?.startsWith('/') && !wanted.startsWith('/auth/')) return wanted
  return permissions['core.dashboard.index'] ? '/cms' : '/'
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors) {
  const [field] = Object.keys(errors)
  const input = field ? form.elements.namedItem(field) : null
  if (input instanceof HTMLElement) input.focus()
}
