import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Cancellation } from '#contract/service-order/maintenance/lifecycle.ts'
import type { CheckResult, Reading } from '#contract/service-order/maintenance/protocol.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the results of checks. */
export const checkResultWords: Record<CheckResult, MessageDescriptor> = withOtherWord({
  ok: msg`OK`,
  fault: msg`Fault`,
  not_applicable: msg`Does not apply`,
})

/** Why the server cancels a maintenance. */
export const cancellationWords: Record<Cancellation, MessageDescriptor> = withOtherWord({
  company_closed: msg`The company has ended its partnership`,
  unit_moved: msg`Another company has taken over the unit`,
  no_answer: msg`No answer despite two reminders`,
})

/** Labels of readings. */
export const readingWords: Record<Reading, MessageDescriptor> = withOtherWord({
  water_pressure: msg`Water pressure`,
  low_pressure: msg`Refrigerant pressure, low side`,
  high_pressure: msg`Refrigerant pressure, high side`,
  flow_temperature: msg`Flow temperature`,
  return_temperature: msg`Return temperature`,
  outdoor_temperature: msg`Outdoor temperature`,
  refrigerant_added: msg`Refrigerant added`,
})
