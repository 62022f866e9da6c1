import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { CancelMaintenanceDialog } from './cancel-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The dialogs of actions that only maintenances have; completing has a page of its own. */
export const maintenanceDialogs: ActionDialogsProps['own'] = {
  schedule: ScheduleDialog,
  cancel: CancelMaintenanceDialog,
}
