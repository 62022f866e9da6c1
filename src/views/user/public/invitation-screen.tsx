import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { AcceptanceForm, JoiningForm } from '#contract/user/invitation.ts'
import { acceptInvitation, declineInvitation, joinCompany } from '#services/user/invitation-calls.ts'
import { provideInvitationLink } from '#services/user/invitation-link-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import classes from '#views/auth/auth-form.module.css'
import { AuthLayout } from '#views/auth/auth-layout.tsx'
import { PasswordFields } from '#views/auth/password-fields.tsx'
import { useServices } from '#views/components/app/app-services.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'

const accepting: SubmissionUse<{ device: string }> = {
  schema: AcceptanceForm,
  send: acceptInvitation,
}

const declining: SubmissionUse = {
  send: declineInvitation,
}

/** Answers an invitation into a company, by the link of a letter: with a first password, or with the account that one has. */
export function InvitationScreen({ params: { token = '' } }: ScreenProps) {
  return (
    <AuthLayout>
      <div className={classes.form}>
        <Invitation key={token} token={token} />
      </div>
    </AuthLayout>
  )
}

function Invitation({ token }: { token: string }) {
  const { api } = useServices()
  const machine = useMemo(() => provideInvitationLink(api), [api])
  const actor = useActorRef(machine, { input: { token } })
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const invitation = useSelector(actor, ({ context }) => context.invitation)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const check = () => actor.send({ type: 'link.check' })
  const { company, invited_by, email } = invitation ?? { company: '', invited_by: '', email: '' }
  switch (state) {
    case 'checking':
      return <Skeleton height={240} aria-busy />
    case 'checkFailed':
      return failure && <FailureNotice failure={failure} onRetry={check} />
    case 'choosing':
      return (
        <>
          <Title
            hint={
              <Trans>
                {invited_by} invites you. Choose a password for a new account with the address {email}.
              </Trans>
            }
          >
            <Trans>Invitation to {company}</Trans>
          </Title>
          <PasswordFields
            token={token}
            isFirst
            use={accepting}
            action={<Trans>Set the password and join</Trans>}
            onDone={check}
            onLinkRefused={check}
          />
          <Decline token={token} company={company} onDone={check} />
        </>
      )
    case 'proving':
      return (
        <>
          <Title hint={<Trans>{invited_by} invites you. Join with the account that you have.</Trans>}>
            <Trans>Invitation to {company}</Trans>
          </Title>
          <JoinFields token={token} email={email} onDone={check} onLinkRefused={check} />
          <Decline token={token} company={company} onDone={check} />
        </>
      )
    case 'unfit':
      return (
        <>
          <Title
            hint={
              <Trans>
                The account with the address {email} cannot join a company: it is closed, or it is one of the
                distributor’s staff. Decline the invitation, or leave it without an answer.
              </Trans>
            }
          >
            <Trans>Invitation to {company}</Trans>
          </Title>
          <Decline token={token} company={company} onDone={check} />
        </>
      )
    case 'unconfirmed':
      return (
        <>
          <Title
            hint={
              <Trans>
                The person who invited you no longer manages the people of {company}. As soon as the company confirms
                the invitation, you will get a new message with a link. You do not have to do anything.
              </Trans>
            }
          >
            <Trans>The invitation is waiting for confirmation</Trans>
          </Title>
          <Decline token={token} company={company} onDone={check} />
        </>
      )
    case 'accepted':
      return (
        <>
          <Title hint={<Trans>The invitation has been accepted. You can sign in.</Trans>}>
            <Trans>You belong to {company}</Trans>
          </Title>
          <Button component={Link} href="/auth/login" color="copper" fullWidth h={46} fz="md">
            <Trans>Sign in</Trans>
          </Button>
        </>
      )
    case 'declined':
      return (
        <Title hint={<Trans>The person who invited you has been notified.</Trans>}>
          <Trans>The invitation has been declined</Trans>
        </Title>
      )
    case 'withdrawn':
      return (
        <Title hint={<Trans>The company has withdrawn it. You do not have to do anything.</Trans>}>
          <Trans>This invitation is no longer valid</Trans>
        </Title>
      )
    case 'expired':
      return (
        <Title
          hint={
            <Trans>
              It is too old or has been replaced by a newer one. Ask the person who invited you to send it again.
            </Trans>
          }
        >
          <Trans>This invitation has expired</Trans>
        </Title>
      )
  }
}

function Title({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <>
      <Box component="h1" fz="3xl" lh="3xl" data-page-title>
        {children}
      </Box>
      <Text className={classes.hint} mt="-md" mb="2xs" c="dimmed" role="status">
        {hint}
      </Text>
    </>
  )
}

interface DeclineProps {
  token: string
  company: string
  onDone: () => void
}

/** Declines after a question, because it cannot be taken back. */
function Decline({ token, company, onDone }: DeclineProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="default" fullWidth h={46} fz="md" onClick={() => setAsks(true)}>
        <Trans>Decline the invitation</Trans>
      </Button>
      {asks && (
        <SubmissionQuestion
          use={declining}
          values={{ token }}
          title={<Trans>Decline the invitation?</Trans>}
          confirm={<Trans>Decline</Trans>}
          danger
          onDone={onDone}
          onCancel={() => setAsks(false)}
        >
          <p>
            <Trans>You will not join {company}. The link stops working; the company can invite you again.</Trans>
          </p>
        </SubmissionQuestion>
      )}
    </>
  )
}

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
function JoinFields({ token, email, onDone, onLinkRefused }: JoinFieldsProps) {
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const current_password = String(new FormData(event.currentTarget).get('current_password'))
        submit({ token, current_password, device: tokens.device() })
      }}
    >
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      <TextInput autoComplete="username" label={t`E-mail`} value={email} readOnly size="md" />
      <Box pos="relative">
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
      </Box>
      <Button type="submit" color="copper" fullWidth loading={busy} h={46} fz="md">
        <Trans>Join the company</Trans>
      </Button>
    </form>
  )
}
