import type { ServerModule } from '#server/module.ts'
import { marketingHandlers } from './handlers.ts'

export { marketingRecords } from './handlers.ts'

export const marketingModule: ServerModule = {
  name: 'marketing',
  handlers: [marketingHandlers],
}
