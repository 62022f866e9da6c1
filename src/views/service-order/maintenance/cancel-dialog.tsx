import { Trans } from '@lingui/react/macro'
import { CancelMaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { ReasonField, type ReasonValues } from '#views/service-order/handling/reason-dialogs.tsx'
import { useActionDialog } from '#views/service-order/handling/use-action-dialog.ts'
import { useMaintenance } from './use-maintenance.ts'

/** Cancels a maintenance and its visit. */
export function CancelMaintenanceDialog() {
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
