import { coverageWords } from './words.ts'

/** Labels of coverage, for exports. */
export const labelWords = Object.fromEntries(Object.entries(coverageWords).map(([state, { label }]) => [state, label]))
