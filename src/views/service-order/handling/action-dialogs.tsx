import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import type { HandlingAction } from '#machines/service-order/order-handling.ts'
import { formatMoment } from '#services/formatting.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { ConflictDialog } from '#views/components/dialogs/conflict-dialog.tsx'
import dialog from '#views/components/dialogs/dialog.module.css'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useForgetKept } from '#views/components/form/use-kept.ts'
import { DeletionWords } from '#views/service-order/deletion-words.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { Handling, useOrder } from './handling-actor.ts'
import { OverrideDialog, ReopenDialog, SuspendDialog, WithdrawDialog } from './reason-dialogs.tsx'
import { keptAction } from './use-action-dialog.ts'

/** The dialog of each action that needs something said. */
const dialogs: Partial<Record<HandlingAction, ComponentType>> = {
  ask: AskDialog,
  complete: CompleteDialog,
  suspend: SuspendDialog,
  reopen: ReopenDialog,
  override: OverrideDialog,
  withdraw: WithdrawDialog,
  destroy: DestroyDialog,
}

/** Whatever the handling of the order asks: the chosen action's dialog, a conflict, an action that failed on its way. */
export function ActionDialogs() {
  const { i18n } = useLingui()
  const actor = Handling.useActorRef()
  const action = Handling.useSelector(({ context }) => context.act?.action)
  const conflict = Handling.useSelector(({ context }) => context.conflict)
  const isConflicting = Handling.useSelector((snapshot) => snapshot.matches('conflict'))
  const hasFailed = Handling.useSelector((snapshot) => snapshot.matches('actionFailed'))
  const failure = Handling.useSelector(({ context }) => context.failure)
  const Dialog = action && dialogs[action]
  const words = useConflictWords()
  const { id } = useOrder()
  const forget = useForgetKept()
  useEmitted(actor, 'action.accepted', ({ act }) => act.action in dialogs && forget(keptAction(act.action, id)))
  const cancel = () => actor.send({ type: 'action.cancel' })
  return (
    <>
      {Dialog && <Dialog />}
      <ConflictDialog
        opened={isConflicting}
        conflict={conflict}
        {...words}
        explanation={<Trans>Look at what happened, then choose.</Trans>}
        formatMoment={formatMoment}
        onReload={() => actor.send({ type: 'conflict.reload' })}
        onOverwrite={() => actor.send({ type: 'conflict.overwrite' })}
      />
      <Modal
        key={i18n.locale}
        opened={hasFailed}
        onClose={cancel}
        size="sm"
        withCloseButton={false}
        title={<Trans>It did not work</Trans>}
      >
        <p className={dialog.explanation}>
          {failure?.message || <Trans>No answer came. Trying again never does it twice.</Trans>}
        </p>
        <div className={dialog.buttons}>
          <Button variant="default" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => actor.send({ type: 'order.retry' })} data-autofocus>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </Modal>
    </>
  )
}

function DestroyDialog() {
  const actor = Handling.useActorRef()
  const busy = Handling.useSelector((snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmDialog
      opened
      danger
      busy={busy}
      title={<Trans>Delete this draft?</Trans>}
      confirm={<Trans>Delete</Trans>}
      onConfirm={() => actor.send({ type: 'action.submit', action: 'destroy', body: {} })}
      onCancel={() => actor.send({ type: 'action.cancel' })}
    >
      <DeletionWords />
    </ConfirmDialog>
  )
}
