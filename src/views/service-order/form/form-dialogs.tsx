import { Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import dialog from '#views/components/dialogs/dialog.module.css'
import { WarrantyForm } from './form-actor.ts'

/** What the form asks in the middle of sending: about a known serial number, and after a send that failed. */
export function FormDialogs() {
  return (
    <>
      <SerialWarning />
      <SendFailed />
    </>
  )
}

function SerialWarning() {
  const actor = WarrantyForm.useActorRef()
  const opened = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { form: 'confirming' } }))
  const serial = WarrantyForm.useSelector(({ context }) => context.serial)
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Check the serial number</Trans>}
      confirm={<Trans>Send anyway</Trans>}
      onConfirm={() => actor.send({ type: 'warning.accept' })}
      onCancel={() => actor.send({ type: 'warning.cancel' })}
    >
      {serial?.open_order && (
        <p>
          {serial.open_order_number ? (
            <Trans>
              An order for this unit is already open: <strong>{serial.open_order_number}</strong>.
            </Trans>
          ) : (
            <Trans>An order for this unit is already open.</Trans>
          )}
        </p>
      )}
      {serial && !serial.installed && (
        <p>
          <Trans>We do not know a unit with this number. Compare it with the rating plate.</Trans>
        </p>
      )}
    </ConfirmDialog>
  )
}

function SendFailed() {
  const actor = WarrantyForm.useActorRef()
  const opened = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { form: 'sendFailed' } }))
  const back = () => actor.send({ type: 'warning.cancel' })
  return (
    <Modal
      opened={opened}
      onClose={back}
      size="sm"
      withCloseButton={false}
      title={<Trans>The order was not sent</Trans>}
    >
      <p className={dialog.explanation}>
        <Trans>The connection failed on the way. Nothing is lost: trying again never sends the same order twice.</Trans>
      </p>
      <div className={dialog.buttons}>
        <Button variant="default" onClick={back}>
          <Trans>Back to the form</Trans>
        </Button>
        <Button color="copper" onClick={() => actor.send({ type: 'order.retry' })} data-autofocus>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Modal>
  )
}
