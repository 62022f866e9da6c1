import {
  type MaintenanceContext,
  type MaintenanceEvent,
  type MaintenanceStatus,
  serviceMaintenance,
} from './lifecycle.ts'

/** The columns of a maintenance that its lifecycle reads. */
export type MaintenanceState = MaintenanceContext & { status: MaintenanceStatus }

/** Builds the chart's snapshot of a stored maintenance. */
export function maintenanceSnapshot(row: MaintenanceState) {
  const { partner_id, company_open, waiting_reason, waiting_since, resume_to, suspended_from } = row
  const { completed_at, outcome, visit_at, by_partner } = row
  return serviceMaintenance.resolveState({
    value: row.status,
    context: {
      partner_id,
      company_open,
      waiting_reason,
      waiting_since,
      resume_to,
      suspended_from,
      completed_at,
      outcome,
      visit_at,
      by_partner,
    },
  })
}

/** Whether the lifecycle allows an event now. */
export function canMaintenance(order: MaintenanceState, event: MaintenanceEvent): boolean {
  return maintenanceSnapshot(order).can(event)
}
