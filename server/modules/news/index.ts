import type { ServerModule } from '#server/module.ts'
import { newsHandlers, newsRecords } from './handlers.ts'
import { newsSubscriptions } from './subscriptions.ts'

export { news } from './table.ts'

export const newsModule: ServerModule = {
  name: 'news',
  handlers: [newsHandlers],
  records: [...newsRecords],
  subscriptions: newsSubscriptions,
}
