import type { ServerModule } from '#server/module.ts'
import { userHandlers } from './handlers.ts'
import { userSubscriptions } from './subscriptions.ts'

export { userPersonalKinds } from './personal-data.ts'
export { belongsTo, userWithin } from './reach.ts'
export { userRecords } from './records.ts'

export const userModule: ServerModule = {
  name: 'user',
  handlers: [userHandlers],
  subscriptions: userSubscriptions,
}
