import { type UnitContext, type UnitLifecycleEvent, unit } from './lifecycle.ts'
import type { UnitStatus } from './words.ts'

/** The columns of a unit that its lifecycle reads. */
export type UnitStateColumns = UnitContext & { status: UnitStatus }

/** Builds the chart's snapshot of a stored unit. */
export function unitSnapshot({ status, partner_id, created_by }: UnitStateColumns) {
  return unit.resolveState({ value: status, context: { partner_id, created_by } })
}

/** Whether the lifecycle allows an event now. */
export function canUnit(columns: UnitStateColumns, event: UnitLifecycleEvent): boolean {
  return unitSnapshot(columns).can(event)
}
