import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Cancellation, MaintenanceOutcome } from '#contract/service-order/maintenance/lifecycle.ts'
import type { CheckResult, Reading } from '#contract/service-order/maintenance/protocol.ts'
import type { VisitOutcome } from '#contract/service-order/visit/lifecycle.ts'

/** Labels of the results of checks. */
export const checkResultWords: Record<CheckResult, MessageDescriptor> = {
  ok: msg`OK`,
  fault: msg`Fault`,
  not_applicable: msg`Does not apply`,
}

/** Labels of the outcome of a visit. */
export const visitOutcomeWords: Record<VisitOutcome, MessageDescriptor> = {
  done: msg`Carried out`,
  not_done: msg`Not carried out`,
}

/** How a maintenance has ended. */
export const outcomeWords: Record<MaintenanceOutcome, MessageDescriptor> = {
  ...visitOutcomeWords,
  cancelled: msg({ context: 'maintenance', message: 'Cancelled' }),
  withdrawn: msg({ context: 'maintenance', message: 'Withdrawn' }),
  no_answer: msg`No answer from the partner`,
}

/** Why the server cancels a maintenance. */
export const cancellationWords: Record<Cancellation, MessageDescriptor> = {
  company_closed: msg`The company has ended its partnership`,
  unit_moved: msg`Another company has taken over the unit`,
  no_answer: msg`No answer despite two reminders`,
}

/** Labels of readings. */
export const readingWords: Record<Reading, MessageDescriptor> = {
  water_pressure: msg`Water pressure`,
  low_pressure: msg`Refrigerant pressure, low side`,
  high_pressure: msg`Refrigerant pressure, high side`,
  flow_temperature: msg`Flow temperature`,
  return_temperature: msg`Return temperature`,
  outdoor_temperature: msg`Outdoor temperature`,
  refrigerant_added: msg`Refrigerant added`,
}
