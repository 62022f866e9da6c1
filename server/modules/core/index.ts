import type { ServerModule } from '#server/module.ts'
import { coreHandlers } from './handlers.ts'
import { coreHouseHandlers, type HousePorts } from './house.ts'
import { coreJobs } from './jobs.ts'
import { coreListHandlers } from './lists.ts'
import { recordHandlers } from './records/handlers.ts'
import { recordJobs } from './records/jobs.ts'
import { coreSubscriptions } from './subscriptions.ts'
import { house } from './table.ts'

export { houseEntity, lockHouse } from './house.ts'
export { house } from './table.ts'

export const coreModule = (ports: HousePorts): ServerModule => ({
  name: 'core',
  handlers: [coreHouseHandlers(ports), coreHandlers, coreListHandlers, recordHandlers],
  counted: [house],
  jobs: [...coreJobs, ...recordJobs],
  subscriptions: coreSubscriptions,
})
