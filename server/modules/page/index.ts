import type { ServerModule } from '#server/module.ts'
import { pageHandlers } from './handlers.ts'
import { pageSubscriptions } from './subscriptions.ts'

export { pageRecords } from './handlers.ts'

export const pageModule: ServerModule = {
  name: 'page',
  handlers: [pageHandlers],
  subscriptions: pageSubscriptions,
}
