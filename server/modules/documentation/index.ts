import type { ServerModule } from '#server/module.ts'
import { documentLetters } from '#server/modules/documentation/letters.ts'
import { documentationHandlers } from './handlers.ts'
import { documentationSubscriptions } from './subscriptions.ts'
import { documentationJobs } from './tell-edition.ts'
import { documentationZoneHandlers } from './zone.ts'

export { documentsOfDevice, documentsOfDevices } from './device-documents.ts'
export { latestDownloads } from './downloads.ts'
export { documentationRecords } from './records.ts'

export const documentationModule: ServerModule = {
  name: 'documentation',
  handlers: [documentationHandlers, documentationZoneHandlers],
  jobs: [...documentationJobs],
  letters: documentLetters,
  subscriptions: documentationSubscriptions,
}
