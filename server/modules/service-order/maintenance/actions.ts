import { handlingActions } from '#server/modules/service-order/handling/actions.ts'
import { handingOver } from '#server/modules/service-order/handling/hand-over.ts'
import { handlingLetters } from '#server/modules/service-order/handling/mails.ts'
import {
  advanceMaintenance,
  checkMaintenance,
  lockMaintenance,
  lockMaintenanceAsServer,
  maintenanceEntity,
  maintenanceEntryEntity,
} from './maintenance.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

export const { take, release, takeNext, assign, ask, resume, suspend, reopen, note, reply, withdraw } = handlingActions(
  {
    table: service_maintenances,
    events: service_maintenance_events,
    entryEntity: maintenanceEntryEntity,
    lock: lockMaintenance,
    checkVersion: checkMaintenance,
    advance: advanceMaintenance,
    letters: handlingLetters('maintenance'),
    reopened: { visited_on: null, counted_as: null, outcome_reason: null, next_due_on: null, next_due_reason: null },
  },
)

/** Transfers every open maintenance of a colleague to another. */
export const handOverMaintenances = handingOver({
  entity: maintenanceEntity,
  table: service_maintenances,
  lockAsServer: lockMaintenanceAsServer,
  advance: advanceMaintenance,
})
