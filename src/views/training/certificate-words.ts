import { certificateOrigin, certificateStatus, documentTypeNames } from '#contract/training/statuses.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import type { Label } from '#views/components/entity/label.ts'

const optionsOf = (words: Record<string, Label>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** Options of filters. */
export const certificateOriginOptions = optionsOf(certificateOrigin)
export const documentTypeOptions = optionsOf(documentTypeNames)
export const stateWords = wordsOf(certificateStatus)
export const certificateStateOptions = optionsOf(stateWords)
