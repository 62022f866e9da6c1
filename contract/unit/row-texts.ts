import type { RowText } from '#contract/declare/row-text.ts'
import type { CoverageState } from './coverage.ts'
import { coverageState, registrationCheck } from './statuses.ts'
import type { RegistrationCheck } from './values.ts'

/** The warranty of a unit in a list: the check of its registration until that is decided, then what is covered. */
export const warrantyText: RowText<{ coverage_state: CoverageState; check_status: RegistrationCheck | null }> = {
  name: 'warranty',
  of: ({ coverage_state, check_status }) =>
    (check_status ? registrationCheck[check_status] : coverageState[coverage_state]).label,
}

/** That another company claims the number of a unit in a list. */
export const contestedText: RowText<{ is_contested: boolean }> = {
  name: 'contested',
  of: ({ is_contested }) =>
    is_contested ? { pl: 'ubiega się też inna firma', en: 'claimed by another company' } : null,
}
