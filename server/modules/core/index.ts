import type { ServerModule } from '#server/module.ts'
import { coreDistributorHandlers, type DistributorPorts } from './distributor.ts'
import { coreHandlers } from './handlers.ts'
import { coreJobs } from './jobs.ts'
import { coreListHandlers, type ListPorts } from './lists.ts'
import { coreManyHandlers } from './many.ts'
import { recordHandlers } from './records/handlers.ts'
import { recordJobs } from './records/jobs.ts'
import { coreSubscriptions } from './subscriptions.ts'
import { distributors } from './table.ts'

export { distributorEntity, distributorSender, lockDistributor, readDistributor } from './distributor.ts'
export { distributorLetterhead } from './letterhead.ts'
export { distributors } from './table.ts'

/** Routes, history, trash, settings of lists and data of the distributor, which every module needs. */
export const coreModule = (ports: DistributorPorts & ListPorts): ServerModule => ({
  name: 'core',
  handlers: [
    coreDistributorHandlers(ports),
    coreHandlers,
    coreListHandlers(ports),
    coreManyHandlers(ports),
    recordHandlers,
  ],
  counted: [distributors],
  jobs: [...coreJobs, ...recordJobs],
  subscriptions: coreSubscriptions,
})
