import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentType } from '#contract/training/statuses.ts'
import { certificateStates } from './badges.tsx'

/** Labels of certificates by origin. */
export const certificateKinds: Record<'issued' | 'external', MessageDescriptor> = {
  issued: msg({ context: 'certificate', message: 'Issued here' }),
  external: msg({ context: 'certificate', message: 'External' }),
}

export const documentTypeNames: Record<DocumentType, MessageDescriptor> = {
  certificate: msg`Certificate`,
  diploma: msg`Diploma`,
}

const optionsOf = (words: Record<string, MessageDescriptor>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Options of filters. */
export const kindOptions = optionsOf(certificateKinds)
export const documentTypeOptions = optionsOf(documentTypeNames)
export const stateWords = Object.fromEntries(
  Object.entries(certificateStates).map(([state, { label }]) => [state, label]),
)
export const stateOptions = optionsOf(stateWords)
