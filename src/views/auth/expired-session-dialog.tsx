import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { Locale } from '#contract/messages/locale.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useSignOut } from '#views/components/app/use-sign-out.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Captcha } from './captcha.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Asks for the password when the session has expired; the screen and its typed text stay. */
export function ExpiredSessionDialog() {
  const { t, i18n } = useLingui()
  const { session } = useServices()
  const { email } = useUser()
  const signOut = useSignOut()
  // Another tab may have signed in: its user is fetched under this dialog.
  const isReturning = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const { failure, errors, busy, isSolved, challenge, solve, breakCaptcha, isCaptchaBroken, submit } = useSignIn({
    locale: i18n.locale as Locale,
  })
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Trans>The session has expired</Trans>}
      zIndex={350}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">
            <Trans>Enter your password to continue. What you typed is still here.</Trans>
          </Text>
          {failure && !busy && <FailureNotice failure={failure} />}
          <TextInput name="email" autoComplete="username" label={t`E-mail`} value={email} readOnly />
          <PasswordInput
            name="password"
            autoComplete="current-password"
            label={t`Password of ${email}`}
            error={errors.password?.[0]}
            visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
            data-autofocus
          />
          <Captcha key={challenge} onChange={solve} onBreak={breakCaptcha} />
          <Flex gap="xs" justify="flex-end">
            <Button variant="default" onClick={signOut}>
              <Trans>Sign out</Trans>
            </Button>
            <Button type="submit" loading={busy || isReturning || !(isSolved || isCaptchaBroken)}>
              <Trans>Sign in</Trans>
            </Button>
          </Flex>
        </Stack>
      </form>
    </Dialog>
  )
}
