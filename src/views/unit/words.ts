import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CoverageState } from '#contract/unit/coverage.ts'
import type { RegistrationCheck, UnitEventKind, UnitStatus } from '#contract/unit/words.ts'
import type { Status } from '#views/components/status/statuses.ts'

/** Labels of warranty coverage. */
export const coverageWords: Record<CoverageState, Status> = {
  full: { tone: 'green', label: msg`Under warranty` },
  parts: { tone: 'green', label: msg`Parts under warranty` },
  labour: { tone: 'amber', label: msg`Labour under warranty` },
  over: { tone: 'grey', label: msg`Out of warranty` },
  unknown: { tone: 'grey', label: msg`Warranty not known` },
}

export const unitStatusWords: Record<UnitStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  sold: msg({ context: 'unit', message: 'Sold' }),
  registered: msg({ context: 'unit', message: 'Registered' }),
}

/** Labels of the check of a registration. */
export const checkWords: Record<RegistrationCheck, Status> = {
  waiting: { tone: 'amber', label: msg`Being checked` },
  asked: { tone: 'violet', label: msg`We have a question` },
  denied: { tone: 'red', label: msg`Registration denied` },
}

/** Labels of events of a unit. */
export const lifeWords: Record<UnitEventKind, MessageDescriptor> = {
  order: msg`Fault`,
  maintenance: msg`Maintenance`,
  part: msg`Part`,
  leak_check: msg`Leak check`,
  replacement: msg`Replacement`,
  move: msg({ context: 'unit', message: 'Move' }),
}

export const coverageOptions = (Object.keys(coverageWords) as CoverageState[]).map((value) => ({
  value,
  label: coverageWords[value].label,
}))
export const checkOptions = (Object.keys(checkWords) as RegistrationCheck[]).map((value) => ({
  value,
  label: checkWords[value].label,
}))
export const unitStatusOptions = (['sold', 'registered'] as const).map((value) => ({
  value,
  label: unitStatusWords[value],
}))
