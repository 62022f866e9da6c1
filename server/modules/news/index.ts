import type { ServerModule } from '#server/module.ts'
import { newsHandlers } from './handlers.ts'
import { newsSubscriptions } from './subscriptions.ts'

export { newsRecords } from './handlers.ts'

export const newsModule: ServerModule = {
  name: 'news',
  handlers: [newsHandlers],
  subscriptions: newsSubscriptions,
}
