import { isCalledOff } from '#contract/service-order/maintenance/lifecycle.ts'
import { handlingActions } from '#server/modules/service-order/handling/actions.ts'
import { handingOver } from '#server/modules/service-order/handling/hand-over.ts'
import { handlingLetters } from '#server/modules/service-order/handling/mails.ts'
import type { VisitedOrders } from '#server/modules/service-order/visit/order.ts'
import { visiting } from '#server/modules/service-order/visit/schedule.ts'
import { maintenancePlace } from './mails.ts'
import {
  advanceMaintenance,
  checkMaintenance,
  findMaintenance,
  findMaintenanceAsServer,
  lockMaintenance,
  lockMaintenanceAsServer,
  type Maintenance,
  maintenanceEntity,
  maintenanceEntryEntity,
} from './maintenance.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

export const handleMaintenance = handlingActions({
  table: service_maintenances,
  events: service_maintenance_events,
  entryEntity: maintenanceEntryEntity,
  entity: maintenanceEntity,
  find: findMaintenance,
  lock: lockMaintenance,
  checkVersion: checkMaintenance,
  advance: advanceMaintenance,
  letters: handlingLetters('maintenance'),
  reopened: () => ({
    visited_on: null,
    visited_on_reason: null,
    counted_as: null,
    outcome_reason: null,
    next_due_on: null,
    next_due_reason: null,
  }),
})

/** Maintenances, for the actions on their visits. */
export const visitedMaintenances: VisitedOrders<Maintenance> = {
  of: 'maintenance',
  entity: maintenanceEntity,
  events: service_maintenance_events,
  lock: lockMaintenance,
  findAsServer: findMaintenanceAsServer,
  lockAsServer: lockMaintenanceAsServer,
  checkVersion: checkMaintenance,
  advance: advanceMaintenance,
  placeOf: maintenancePlace,
  isCalledOff,
}

export const visitMaintenance = visiting(visitedMaintenances)

/** Transfers every open maintenance of a colleague to another. */
export const handOverMaintenances = handingOver({
  of: 'maintenance',
  entity: maintenanceEntity,
  table: service_maintenances,
  lockAsServer: lockMaintenanceAsServer,
  advance: advanceMaintenance,
})
