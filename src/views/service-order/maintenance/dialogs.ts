import type { ActionDialogsProps } from '#views/service-order/handling/action-dialogs.tsx'
import { CompleteMaintenanceDialog } from './complete-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** The dialogs of actions that only maintenances have. */
export const maintenanceDialogs: ActionDialogsProps['own'] = {
  schedule: ScheduleDialog,
  complete: CompleteMaintenanceDialog,
}
