import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { optionsOf } from '#contract/declare/statuses.ts'
import { coverageState, registrationCheck, unitStatus } from '#contract/unit/statuses.ts'
import type { UnitEventKind } from '#contract/unit/values.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of events of a unit. */
export const lifeWords: Record<UnitEventKind, MessageDescriptor> = withOtherWord({
  order: msg`Fault`,
  maintenance: msg`Maintenance`,
  part: msg`Part`,
  fitted_part: msg`Part from the van`,
  leak_check: msg`Leak check`,
  replacement: msg`Replacement`,
  move: msg({ context: 'unit', message: 'Move' }),
  coverage: msg`Coverage restored`,
  correction: msg`Number corrected`,
})

/** Labels of maintenances in the history of a unit at which nothing was carried out, by their outcome. */
export const visitNotMadeWords: Partial<Record<string, MessageDescriptor>> = {
  not_done: msg`Not carried out`,
  cancelled: msg({ context: 'maintenance', message: 'Cancelled' }),
  withdrawn: msg({ context: 'maintenance', message: 'Withdrawn' }),
}

export const coverageOptions = optionsOf(coverageState)
export const checkOptions = optionsOf(registrationCheck)
export const unitStatusOptions = optionsOf(unitStatus).filter(({ value }) => value !== 'draft')
