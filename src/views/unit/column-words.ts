import { coverageState } from '#contract/unit/statuses.ts'

/** Labels of coverage, for exports. */
export const labelWords = Object.fromEntries(Object.entries(coverageState).map(([state, { label }]) => [state, label]))
