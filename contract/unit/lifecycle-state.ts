import { type UnitContext, type UnitLifecycleEvent, unit } from './lifecycle.ts'
import type { RegistrationCheck, UnitStatus } from './words.ts'

/** The columns of a unit that its lifecycle reads. */
export type UnitStateColumns = UnitContext & { status: UnitStatus; check_status: RegistrationCheck | null }

/** Builds the chart's snapshot of a stored unit. */
export function unitSnapshot({ status, check_status, partner_id, created_by }: UnitStateColumns) {
  return unit.resolveState({ value: check_status ?? status, context: { partner_id, created_by } })
}

/** Whether the lifecycle allows an event now. */
export function canUnit(columns: UnitStateColumns, event: UnitLifecycleEvent): boolean {
  return unitSnapshot(columns).can(event)
}
