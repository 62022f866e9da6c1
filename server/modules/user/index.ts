import type { ServerModule } from '#server/module.ts'
import { userHandlers } from './handlers.ts'
import { userRecords } from './records.ts'
import { userSubscriptions } from './subscriptions.ts'

export { userPersonalKinds } from './personal-data.ts'

export const userModule: ServerModule = {
  name: 'user',
  handlers: [userHandlers],
  records: [...userRecords],
  subscriptions: userSubscriptions,
}
