import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { UnitWarnings } from '#views/service-order/unit-warnings.tsx'
import { useSending, useSendingRef, WarrantyForm } from './form-actor.ts'

/** The dialogs of sending: warnings about the serial number, and a failed attempt. */
export function FormDialogs() {
  return (
    <>
      <SerialWarning />
      <SendFailed />
    </>
  )
}

function SerialWarning() {
  const sending = useSendingRef()
  const opened = useSending((snapshot) => snapshot.matches('confirming')) ?? false
  const known = useSending(({ context }) => context.serial)
  // The text stays while the dialog fades.
  const [serial, setSerial] = useState(known)
  if (known && known !== serial) setSerial(known)
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Check the serial number</Trans>}
      confirm={<Trans>Send anyway</Trans>}
      onConfirm={() => sending?.send({ type: 'warning.accept' })}
      onCancel={() => sending?.send({ type: 'warning.cancel' })}
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
      {serial && <UnitWarnings unit={serial} />}
    </ConfirmDialog>
  )
}

function SendFailed() {
  const draft = WarrantyForm.useActorRef()
  const sending = useSendingRef()
  const isNotStored = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { form: 'notStored' } }))
  const isNotSent = useSending((snapshot) => snapshot.matches('sendFailed')) ?? false
  const actor = isNotStored ? draft : sending
  return (
    <RetryDialog
      opened={isNotStored || isNotSent}
      title={
        isNotStored ? <Trans>The order was not sent</Trans> : <Trans>It is not known whether the order arrived</Trans>
      }
      onRetry={() => actor?.send({ type: 'order.retry' })}
      onBack={() => actor?.send({ type: 'warning.cancel' })}
    >
      <Trans>The connection was interrupted. Nothing is lost: trying again never sends the same order twice.</Trans>
    </RetryDialog>
  )
}
