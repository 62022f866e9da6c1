import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Captcha } from './captcha.tsx'
import classes from './expired-session-dialog.module.css'

/** Asks for the password when the session has expired; the screen and its typed text stay. */
export function ExpiredSessionDialog() {
  const { t } = useLingui()
  const { session } = useServices()
  const { email } = useUser()
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const failure = useSelector(session, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null))
  const [captcha, setCaptcha] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (failure) setAttempt((previous) => previous + 1)
  }, [failure])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setMissing(password === '')
    if (password && captcha) session.send({ type: 'password.submit', password, captcha })
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Trans>The session has expired</Trans>}
      zIndex={350}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.text}>
          <Trans>Enter your password to continue. What you typed is still here.</Trans>
        </p>
        {failure && <FailureNotice failure={failure} />}
        <TextInput name="username" autoComplete="username" label={t`E-mail`} value={email} readOnly />
        <PasswordInput
          name="password"
          autoComplete="current-password"
          label={t`Password of ${email}`}
          error={missing && t`This field is required`}
          visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
          data-autofocus
        />
        <Captcha key={attempt} onChange={setCaptcha} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => session.send({ type: 'session.end' })}>
            <Trans>Sign out</Trans>
          </Button>
          <Button type="submit" loading={busy || captcha === ''}>
            <Trans>Sign in</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  )
}
