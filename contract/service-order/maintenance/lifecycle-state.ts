import { contextOf, handlingColumns } from '#contract/service-order/handling/chart.ts'
import {
  type MaintenanceContext,
  type MaintenanceEvent,
  type MaintenanceStatus,
  serviceMaintenance,
} from './lifecycle.ts'

/** The columns of a maintenance that its lifecycle reads. */
export type MaintenanceState = MaintenanceContext & { status: MaintenanceStatus }

const columns = [
  ...handlingColumns,
  'company_open',
  'outcome',
  'visit_at',
  'by_partner',
] as const satisfies readonly (keyof MaintenanceContext)[]

/** Builds the chart's snapshot of a stored maintenance. */
export function maintenanceSnapshot(order: MaintenanceState) {
  return serviceMaintenance.resolveState({ value: order.status, context: contextOf(order, columns) })
}

/** Whether the lifecycle allows an event now. */
export function canMaintenance(order: MaintenanceState, event: MaintenanceEvent): boolean {
  return maintenanceSnapshot(order).can(event)
}
