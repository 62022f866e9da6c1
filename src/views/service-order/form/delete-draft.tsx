import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { offeredActions } from '#machines/service-order/order-handling.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { DeletionWords } from '#views/service-order/deletion-words.tsx'
import { WarrantyForm } from './form-actor.ts'

/** Deletes the draft after confirmation, if the lifecycle allows it. */
export function DeleteDraft() {
  const by = useActingPerson()
  const actor = WarrantyForm.useActorRef()
  const [asking, setAsking] = useState(false)
  const order = WarrantyForm.useSelector(({ context }) => context.order)
  if (!order || !offeredActions(order, by).includes('destroy')) return null
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        <Trans>Delete the draft</Trans>
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        title={<Trans>Delete this draft?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => actor.send({ type: 'order.delete' })}
        onCancel={() => setAsking(false)}
      >
        <DeletionWords />
      </ConfirmDialog>
    </>
  )
}
