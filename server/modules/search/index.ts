import type { ServerModule } from '#server/module.ts'
import { searchHandlers } from './handlers.ts'

export const searchModule: ServerModule = {
  name: 'search',
  handlers: [searchHandlers],
}
