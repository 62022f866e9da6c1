import { transition } from 'xstate'
import { type UnitContext, type UnitLifecycleEvent, unit } from '#contract/unit/lifecycle.ts'
import type { RegistrationCheck, UnitStatus } from '#contract/unit/values.ts'

/** The columns of a unit that its lifecycle reads. */
export type UnitStateColumns = UnitContext & { status: UnitStatus; check_status: RegistrationCheck | null }

/** Builds the chart's snapshot of a stored unit. */
export function unitSnapshot({ status, check_status, partner_id, created_by, returned_as }: UnitStateColumns) {
  return unit.resolveState({ value: check_status ?? status, context: { partner_id, created_by, returned_as } })
}

/** Whether the lifecycle allows an event now. */
export function canUnit(columns: UnitStateColumns, event: UnitLifecycleEvent): boolean {
  return unitSnapshot(columns).can(event)
}

/** The status and the step of the check after an event; null when the lifecycle refuses it. */
export function unitAfter(
  columns: UnitStateColumns,
  event: UnitLifecycleEvent,
): Pick<UnitStateColumns, 'status' | 'check_status'> | null {
  const snapshot = unitSnapshot(columns)
  if (!snapshot.can(event)) return null
  const [{ value }] = transition(unit, snapshot, event)
  return value === 'waiting' || value === 'asked' || value === 'denied'
    ? { status: columns.status, check_status: value }
    : { status: value, check_status: null }
}
