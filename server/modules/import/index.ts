import type { ServerModule } from '#server/module.ts'
import { importHandlers } from './handlers.ts'
import { importRecords } from './records.ts'
import { importSubscriptions } from './subscriptions.ts'

export const importModule: ServerModule = {
  name: 'import',
  handlers: [importHandlers],
  records: [...importRecords],
  subscriptions: importSubscriptions,
}
