import type { ServerModule } from '#server/module.ts'
import { marketingHandlers, marketingRecords } from './handlers.ts'
import { marketingSubscriptions } from './subscriptions.ts'

export const marketingModule: ServerModule = {
  name: 'marketing',
  handlers: [marketingHandlers],
  records: [...marketingRecords],
  subscriptions: marketingSubscriptions,
}
