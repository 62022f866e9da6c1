import type { ServerModule } from '#server/module.ts'
import { dashboardHandlers } from './handlers.ts'
import { dashboardSubscriptions } from './subscriptions.ts'

export const dashboardModule: ServerModule = {
  name: 'dashboard',
  handlers: [dashboardHandlers],
  subscriptions: dashboardSubscriptions,
}
