import { coverageWords } from './words.ts'

/** The states of coverage in words, for exports. */
export const labelWords = Object.fromEntries(Object.entries(coverageWords).map(([state, { label }]) => [state, label]))
