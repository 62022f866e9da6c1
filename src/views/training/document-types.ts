import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentType } from '#contract/training/statuses.ts'

/** What participants get at the end, in words. */
export const documentTypeWords: Record<DocumentType, MessageDescriptor> = {
  certificate: msg({ context: 'document type', message: 'Certificate' }),
  diploma: msg({ context: 'document type', message: 'Diploma' }),
}
