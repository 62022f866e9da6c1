import { Trans } from '@lingui/react/macro'
import { CancelMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { useMaintenance } from '#views/service-order/handling/handling-actor.ts'
import { ReasonField, type ReasonValues } from '#views/service-order/handling/reason-dialogs.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { visitDialogs } from '#views/service-order/visit/dialogs.tsx'

/** The dialogs of actions that only maintenances have; completing has a page of its own. */
export const maintenanceDialogs: ActionDialogsProps['own'] = {
  ...visitDialogs,
  cancel: CancelMaintenanceDialog,
}

/** Cancels a maintenance and its visit. */
function CancelMaintenanceDialog() {
  const { visit_at } = useMaintenance()
  const { version, ...dialog } = useActionDialog('cancel')
  return (
    <ActionDialog<ReasonValues>
      {...dialog}
      danger
      title={visit_at ? <Trans>Cancel the visit?</Trans> : <Trans>Cancel the maintenance?</Trans>}
      explanation={
        <Trans>
          Both sides read the reason, and the visit leaves their calendars. The due date of the unit stays as it was.
        </Trans>
      }
      schema={CancelMaintenanceForm}
      initialValues={{ reason: '', version }}
      submit={visit_at ? <Trans>Cancel the visit</Trans> : <Trans>Cancel the maintenance</Trans>}
    >
      {(form) => <ReasonField form={form} />}
    </ActionDialog>
  )
}
