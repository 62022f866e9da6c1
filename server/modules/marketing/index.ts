import type { ServerModule } from '#server/module.ts'
import { marketingHandlers } from './handlers.ts'
import { marketingSubscriptions } from './subscriptions.ts'

export { marketingRecords } from './handlers.ts'

export const marketingModule: ServerModule = {
  name: 'marketing',
  handlers: [marketingHandlers],
  subscriptions: marketingSubscriptions,
}
