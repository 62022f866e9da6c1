import type { ServerModule } from '#server/module.ts'
import { dashboardHandlers } from './handlers.ts'

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  handlers: [dashboardHandlers],
}
