import type { ServerModule } from '#server/module.ts'
import { documentLetters } from '#server/modules/documentation/letters.ts'
import { documentationHandlers } from './handlers.ts'
import { documentationRecords } from './records.ts'
import { documentationSubscriptions } from './subscriptions.ts'
import {
  device_documentations,
  documentation_editions,
  documentation_favorites,
  group_documentations,
  product_card_documentations,
} from './table.ts'
import { documentationJobs } from './tell-edition.ts'
import { tellManyJobs } from './tell-editions.ts'
import { documentationZoneHandlers } from './zone.ts'

export { documentsOfDevice, documentsOfDevices } from './device-documents.ts'
export { latestDownloads } from './downloads.ts'
export { documentsFor, type ImportedDocument, type StoredDocument, writeDocuments } from './imported-documents.ts'
export { within as documentsInScope } from './rows.ts'
export {
  documentation_categories,
  documentation_tags,
  documentation_types,
  documentations,
} from './table.ts'
export { tellManyJob } from './tell-editions.ts'
export { isVisible as isVisibleDocument } from './visible-documents.ts'
export { countFavorites } from './visible-rows.ts'

export const documentationModule: ServerModule = {
  name: 'documentation',
  handlers: [documentationHandlers, documentationZoneHandlers],
  records: [...documentationRecords],
  counted: [
    device_documentations,
    documentation_editions,
    documentation_favorites,
    group_documentations,
    product_card_documentations,
  ],
  jobs: [...documentationJobs, ...tellManyJobs],
  letters: documentLetters,
  subscriptions: documentationSubscriptions,
}
