import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DocumentType } from '#contract/training/statuses.ts'

/** Labels of the types of documents that participants get. */
export const documentTypeWords: Record<DocumentType, MessageDescriptor> = {
  certificate: msg({ context: 'document type', message: 'Certificate' }),
  diploma: msg({ context: 'document type', message: 'Diploma' }),
}
