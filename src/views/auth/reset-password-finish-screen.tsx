import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import { providePasswordLink } from '#services/auth/password-link-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { PasswordFields } from './password-fields.tsx'
import { ResetPasswordAsk } from './reset-password-ask.tsx'

/** Sets a new password by the link of a message, once; an invited person chooses the first one. */
export function ResetPasswordFinishScreen({ params: { token = '' } }: ScreenProps) {
  const isFirst = new URLSearchParams(useSearch()).has('welcome')
  return (
    <AuthLayout>
      <div className={classes.form}>
        <PasswordLink key={token} token={token} isFirst={isFirst} />
        <Link href="/auth/login" className={classes.back}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </div>
    </AuthLayout>
  )
}

function PasswordLink({ token, isFirst }: { token: string; isFirst: boolean }) {
  const { api } = useServices()
  const machine = useMemo(() => providePasswordLink(api), [api])
  const actor = useActorRef(machine, { input: { token } })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const check = () => actor.send({ type: 'link.check' })
  if (state === 'expired')
    return (
      <>
        <Title>
          <Trans>This link has expired</Trans>
        </Title>
        <ResetPasswordAsk>
          <Trans>
            It is too old or has been replaced by a newer one. Enter your e-mail address and we will send you a new
            link.
          </Trans>
        </ResetPasswordAsk>
      </>
    )
  if (state === 'used')
    return (
      <>
        <Title>
          <Trans>This link has been used already</Trans>
        </Title>
        <p className={classes.hint}>
          <Trans>
            A password has already been set with this link: sign in with that password. If you do not remember it,{' '}
            <Link href="/auth/reset-password-start">ask for a new one</Link>.
          </Trans>
        </p>
        <Button component={Link} href="/auth/login" color="copper" fullWidth className={classes.submit}>
          <Trans>Sign in</Trans>
        </Button>
      </>
    )
  return (
    <>
      <Title>{isFirst ? <Trans>Welcome. Choose your password</Trans> : <Trans>Set a new password</Trans>}</Title>
      {state === 'checking' && <Skeleton height={180} aria-busy />}
      {state === 'checkFailed' && failure && <FailureNotice failure={failure} onRetry={check} />}
      {state === 'open' && <PasswordFields token={token} isFirst={isFirst} onLinkRefused={check} />}
    </>
  )
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h1 className={classes.title} data-page-title>
      {children}
    </h1>
  )
}
