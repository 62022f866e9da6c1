import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import type { HandlingAction } from '#machines/service-order/offered-actions.ts'
import { formatMoment } from '#services/formatting.ts'
import { negative } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { ConflictDialog, type ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import dialog from '#views/components/dialogs/dialog.module.css'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useForgetKept } from '#views/components/form/use-kept.ts'
import { AskDialog } from './ask-dialog.tsx'
import { Handling } from './handling-actor.ts'
import { ReopenDialog, SuspendDialog, WithdrawDialog } from './reason-dialogs.tsx'
import { useKeptAction } from './use-action-dialog.ts'

export interface ActionDialogsProps {
  /** The dialogs of actions that only this kind of orders has. */
  own: Partial<Record<HandlingAction, ComponentType>>
  /** Labels and values of changes by others. */
  words: ConflictWords
}

/** The dialogs that all kinds of orders have. */
const shared: ActionDialogsProps['own'] = {
  ask: AskDialog,
  suspend: SuspendDialog,
  reopen: ReopenDialog,
  withdraw: WithdrawDialog,
}

/** The dialogs of the handling: the chosen action, a conflict, and a failed action. */
export function ActionDialogs({ own, words }: ActionDialogsProps) {
  const { i18n } = useLingui()
  const { notify } = useServices()
  const actor = Handling.useActorRef()
  const action = Handling.useSelector(({ context }) => context.act?.action)
  const conflict = Handling.useSelector(({ context }) => context.conflict)
  const isConflicting = Handling.useSelector((snapshot) => snapshot.matches('conflict'))
  const hasFailed = Handling.useSelector((snapshot) => snapshot.matches('actionFailed'))
  const failure = Handling.useSelector(({ context }) => context.failure)
  const dialogs = { ...shared, ...own }
  const Dialog = action && dialogs[action]
  const keptAction = useKeptAction()
  const forget = useForgetKept()
  useEmitted(actor, 'action.accepted', ({ act }) => act.action in dialogs && forget(keptAction(act.action)))
  useEmitted(actor, 'action.refused', ({ message }) => notify.show(negative(message)))
  const cancel = () => actor.send({ type: 'action.cancel' })
  return (
    <>
      {Dialog && <Dialog />}
      <ConflictDialog
        opened={isConflicting}
        conflict={conflict}
        {...words}
        explanation={<Trans>Check what has changed, then choose.</Trans>}
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
        title={<Trans>The operation failed</Trans>}
      >
        <p className={dialog.explanation}>
          {failure?.message || (
            <Trans>No answer from the server. Trying again does not carry out the operation twice.</Trans>
          )}
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
