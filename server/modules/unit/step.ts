import type { UnitLifecycleEvent } from '#contract/unit/lifecycle.ts'
import type { Happening } from '#server/events.ts'
import { refuse } from '#server/refusal.ts'
import { type UnitStateColumns, unitAfter } from './lifecycle-state.ts'

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never
export type UnitStep = Unstamped<UnitLifecycleEvent>

/** The status of a unit after a step, with that of its check; refuses what its lifecycle does not allow. */
export function stepUnit({ by, at }: Pick<Happening, 'by' | 'at'>, unit: UnitStateColumns, step: UnitStep) {
  return unitAfter(unit, { ...step, by, at: at.toISOString() } as UnitLifecycleEvent) ?? refuse('lifecycle')
}
