import { optionsOf } from '#contract/declare/statuses.ts'
import { certificateOrigin, certificateStatus, documentTypeNames } from '#contract/training/statuses.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import type { Label } from '#views/components/entity/label.ts'

const labelOptionsOf = (words: Record<string, Label>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Options of filters. */
export const certificateOriginOptions = labelOptionsOf(certificateOrigin)
export const documentTypeOptions = labelOptionsOf(documentTypeNames)
export const stateWords = wordsOf(certificateStatus)
export const certificateStateOptions = optionsOf(certificateStatus)
