import { Plural, Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'

/** Asks what happens to text that was typed and not saved, before the person is signed out. */
export function SignOutDialog() {
  const { session, drafts } = useServices()
  const { id } = useUser()
  const count = drafts.all(id).length
  const stay = () => session.send({ type: 'leave.cancel' })
  return (
    <Dialog opened onClose={stay} title={<Trans>Delete unsaved text?</Trans>} size="lg" zIndex={350}>
      <Text c="dimmed">
        <Plural
          value={count}
          one="This browser keeps the unsaved text of # form."
          other="This browser keeps the unsaved text of # forms."
        />{' '}
        <Trans>On a shared device, delete it. If you keep it, you find it here when you sign in within 14 days.</Trans>
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={stay}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="default" data-autofocus onClick={() => session.send({ type: 'drafts.keep' })}>
          <Trans>Keep it and sign out</Trans>
        </Button>
        <Button color="red" onClick={() => session.send({ type: 'drafts.discard' })}>
          <Trans>Delete it and sign out</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
