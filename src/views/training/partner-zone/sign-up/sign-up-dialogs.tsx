import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { messageText } from '#contract/messages/messages.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { SignUp } from './sign-up-actor.ts'

/** The dialogs of sending: places were taken in the meantime, or the connection failed. */
export function SignUpDialogs() {
  return (
    <>
      <NoVacancy />
      <SendFailed />
    </>
  )
}

function NoVacancy() {
  const { i18n } = useLingui()
  const actor = SignUp.useActorRef()
  const opened = SignUp.useSelector((snapshot) => snapshot.matches('noVacancy'))
  const mayQueue = SignUp.useSelector((snapshot) => snapshot.can({ type: 'queue.accept' }))
  const free = SignUp.useSelector(({ context }) => Math.max(0, context.term?.free_places ?? 0))
  const hours = SignUp.useSelector(({ context }) => context.term?.offer_hours ?? 0)
  const back = () => actor.send({ type: 'sign_up.back' })
  return (
    <Dialog
      opened={opened}
      onClose={back}
      size="sm"
      withCloseButton={false}
      title={messageText('training.no_vacancy', i18n.locale)}
    >
      <Text mb="md" c="dimmed">
        {free === 0 ? (
          <Trans>The last places have just been taken.</Trans>
        ) : (
          <Plural
            value={free}
            one="Only # place is left for the people whom you chose."
            other="Only # places are left for the people whom you chose."
          />
        )}{' '}
        {mayQueue ? (
          <Plural
            value={hours}
            one="Those without a place can join the waiting list: when a place becomes available, it is held for # hour, and we write to you."
            other="Those without a place can join the waiting list: when a place becomes available, it is held for # hours, and we write to you."
          />
        ) : (
          <Trans>This training has no waiting list. Choose fewer people or another term.</Trans>
        )}
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={back} data-autofocus={!mayQueue || undefined}>
          <Trans>Back to the form</Trans>
        </Button>
        {mayQueue && (
          <Button color="copper" onClick={() => actor.send({ type: 'queue.accept' })} data-autofocus>
            {free === 0 ? (
              <Trans>Join the waiting list</Trans>
            ) : (
              <Trans>Sign up and put the rest on the waiting list</Trans>
            )}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

function SendFailed() {
  const actor = SignUp.useActorRef()
  const opened = SignUp.useSelector((snapshot) => snapshot.matches('sendFailed'))
  const failure = SignUp.useSelector(({ context }) => context.failure)
  const message = failure?.message
  return (
    <RetryDialog
      opened={opened}
      title={
        message ? (
          <Trans>Nobody has been registered yet</Trans>
        ) : (
          <Trans>It is uncertain whether the registration arrived</Trans>
        )
      }
      failure={failure}
      onRetry={() => actor.send({ type: 'sign_up.retry' })}
      onBack={() => actor.send({ type: 'sign_up.back' })}
    >
      {message || (
        <Trans>
          The connection was interrupted. Nothing is lost: trying again never registers the same people twice.
        </Trans>
      )}
    </RetryDialog>
  )
}
