import { Trans } from '@lingui/react/macro'
import { ContestForm, StartForm, UpholdForm } from '#contract/service-order/actions.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { DeletionWords } from '#views/service-order/deletion-words.tsx'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { isOfBlocked } from '#views/service-order/handling/blocked-company-notice.tsx'
import { Handling, useOrder } from '#views/service-order/handling/handling-actor.ts'
import { ReasonField, type ReasonValues } from '#views/service-order/handling/reason-dialogs.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { CompleteDialog } from './complete-dialog.tsx'

/** The dialogs of actions that only warranty orders have. */
export const warrantyDialogs: ActionDialogsProps['own'] = {
  complete: CompleteDialog,
  contest: ContestDialog,
  uphold: UpholdDialog,
  override: OverrideDialog,
  destroy: DestroyDialog,
}

/** Starts work although the ERP has not confirmed the order. */
function OverrideDialog() {
  const { version, ...dialog } = useActionDialog('override')
  const isBlocked = isOfBlocked(useOrder())
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={isBlocked ? <Trans>Start work for a blocked company</Trans> : <Trans>Start work without Navision</Trans>}
      explanation={
        isBlocked ? (
          <Trans>Navision blocks this company. The reason is kept in the timeline.</Trans>
        ) : (
          <Trans>Navision has not confirmed the order yet. The reason is kept in the timeline.</Trans>
        )
      }
      schema={StartForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Start work</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}

/** Contests the resolution with a reason; possible once. */
function ContestDialog() {
  const { version, ...dialog } = useActionDialog('contest')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={<Trans>Contest the resolution</Trans>}
      explanation={
        <Trans>
          The head of service reads your reason and decides whether to open the order again. You can do this once.
        </Trans>
      }
      schema={ContestForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Contest</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}

/** Upholds the contested resolution. */
function UpholdDialog() {
  const { version, ...dialog } = useActionDialog('uphold')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      title={<Trans>Uphold the resolution</Trans>}
      explanation={
        <Trans>The order stays completed. The partner gets your reason by e-mail and sees it in the order.</Trans>
      }
      schema={UpholdForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Uphold</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
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
