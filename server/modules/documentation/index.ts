import { muting } from '#server/integrations/mail/muted-letters.ts'
import type { ServerModule } from '#server/module.ts'
import { documentLetters } from '#server/modules/documentation/letters.ts'
import { documentationHandlers } from './handlers.ts'
import { notifyOfEditionsJobs } from './letters.ts'
import { documentationJobs } from './notify-of-edition.ts'
import { documentationRecords } from './records.ts'
import { documentationSubscriptions } from './subscriptions.ts'
import {
  device_documentations,
  documentation_editions,
  documentation_favorites,
  group_documentations,
  product_card_documentations,
} from './table.ts'
import { documentationTexts } from './texts.ts'
import { withdrawalJobs } from './withdrawal.ts'
import { documentationZoneHandlers } from './zone.ts'

export { documentsOfDevice, documentsOfDevices } from './device-documents.ts'
export { latestDownloads } from './downloads.ts'
export { documentsFor, type ImportedDocument, type StoredDocument, writeDocuments } from './imported-documents.ts'
export { notifyOfEditionsJob } from './letters.ts'
export { documentsInScope } from './rows.ts'
export {
  documentation_categories,
  documentation_tags,
  documentation_types,
  documentations,
} from './table.ts'
export { isDocumentVisible as isVisibleDocument } from './visible-documents.ts'
export { countFavorites } from './visible-rows.ts'

export const documentationModule: ServerModule = {
  name: 'documentation',
  texts: documentationTexts,
  handlers: [documentationHandlers, documentationZoneHandlers],
  records: [...documentationRecords],
  counted: [
    device_documentations,
    documentation_editions,
    documentation_favorites,
    group_documentations,
    product_card_documentations,
  ],
  jobs: [...documentationJobs, ...notifyOfEditionsJobs, ...withdrawalJobs],
  letters: documentLetters,
  digests: { document_editions: muting('documents') },
  subscriptions: documentationSubscriptions,
}
