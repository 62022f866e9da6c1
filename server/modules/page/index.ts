import type { ServerModule } from '#server/module.ts'
import { pageHandlers, pageRecords } from './handlers.ts'
import { pageSubscriptions } from './subscriptions.ts'

export { freeReservedSlugs } from './free-slugs.ts'

export const pageModule: ServerModule = {
  name: 'page',
  handlers: [pageHandlers],
  records: [...pageRecords],
  subscriptions: pageSubscriptions,
}
