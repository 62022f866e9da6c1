import { Trans } from '@lingui/react/macro'
import { Box, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { ResetPasswordStartForm } from '#contract/auth/auth.ts'
import { requestPasswordLink } from '#services/auth/password-calls.ts'
import { providePasswordLink } from '#services/auth/password-link-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Captcha } from './captcha.tsx'
import { PasswordFields } from './password-fields.tsx'

/** Sets a new password by the link of a message, once; an invited person chooses the first one. */
export function ResetPasswordFinishScreen({ params: { token = '' } }: ScreenProps) {
  const isFirst = new URLSearchParams(useSearch()).has('welcome')
  return (
    <AuthLayout>
      <div className={classes.form}>
        <PasswordLink key={token} token={token} isFirst={isFirst} />
        <Box href="/auth/login" component={Link} ta="center">
          <Trans>Back to sign-in</Trans>
        </Box>
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
        <Text className={classes.hint} mt="-md" mb="2xs" c="dimmed">
          <Trans>
            A password has already been set with this link: sign in with that password. If you do not remember it,{' '}
            <Link href="/auth/reset-password-start">ask for a new one</Link>.
          </Trans>
        </Text>
        <Button component={Link} href="/auth/login" color="copper" fullWidth h={46} fz="md">
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
    <Box component="h1" fz="3xl" lh="3xl" data-page-title>
      {children}
    </Box>
  )
}

/** Requests a link to set a new password. */
export function ResetPasswordStartScreen() {
  return (
    <AuthLayout>
      <div className={classes.form}>
        <Box component="h1" fz="3xl" lh="3xl" data-page-title>
          <Trans>New password</Trans>
        </Box>
        <ResetPasswordAsk>
          <Trans>Enter your e-mail address and we will send you a link.</Trans>
        </ResetPasswordAsk>
        <Box href="/auth/login" component={Link} ta="center">
          <Trans>Back to sign-in</Trans>
        </Box>
      </div>
    </AuthLayout>
  )
}

const submission: SubmissionUse = {
  schema: ResetPasswordStartForm,
  send: requestPasswordLink,
}

/** Requests a link to choose a password. The answer does not reveal whether the address exists. */
function ResetPasswordAsk({ children }: { children: ReactNode }) {
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
      <Text className={classes.hint} mt="-md" mb="2xs" c="dimmed" role={done ? 'status' : undefined}>
        {done ? (
          <Trans>
            If the account exists, we have sent a message with further steps. The message says how long the link is
            valid.
          </Trans>
        ) : (
          children
        )}
      </Text>
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
          <Button type="submit" color="copper" fullWidth loading={busy} h={46} fz="md">
            <Trans>Send the link</Trans>
          </Button>
        </>
      )}
    </form>
  )
}
