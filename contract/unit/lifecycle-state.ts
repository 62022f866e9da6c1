import { type UnitContext, type UnitLifecycleEvent, unit } from './lifecycle.ts'
import type { UnitStatus } from './words.ts'

/** The columns of a unit that say where it is in its life. */
export type UnitStateColumns = UnitContext & { status: UnitStatus }

/** The chart's snapshot of a stored unit. */
export function unitSnapshot({ status, partner_id, created_by }: UnitStateColumns) {
  return unit.resolveState({ value: status, context: { partner_id, created_by } })
}

/** Whether the lifecycle lets this event happen to this unit now. */
export function canUnit(columns: UnitStateColumns, event: UnitLifecycleEvent): boolean {
  return unitSnapshot(columns).can(event)
}
