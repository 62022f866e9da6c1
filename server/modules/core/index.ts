import { and, eq, not, sql } from 'drizzle-orm'
import { core } from '#contract/core/core.ts'
import { endpoints, permissionNames } from '#contract/index.ts'
import type { Deps } from '#server/deps.ts'
import { availableCalls } from '#server/http/available-calls.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { dead_letters, lastErrorOf, subjectOf, wasCutShort } from '#server/jobs/failed-jobs.ts'
import { deadLetterQueue, retryFailedJob } from '#server/jobs/queue.ts'
import type { ServerModule } from '#server/module.ts'
import { refuse } from '#server/refusal.ts'
import { coreDistributorHandlers, type DistributorPorts } from './distributor.ts'
import { coreJobs } from './jobs.ts'
import { coreListHandlers, type ListPorts } from './lists.ts'
import { coreManyHandlers } from './many.ts'
import { recordHandlers } from './records/handlers.ts'
import { recordJobs } from './records/jobs.ts'
import { coreSubscriptions } from './subscriptions.ts'
import { distributors } from './table.ts'
import { coreTexts } from './texts.ts'
import { coreVisibilityHandlers, type VisibilityPorts } from './visibility.ts'

function routesOf(deps: Deps) {
  const routes = Object.entries(availableCalls(endpoints, deps)).map(
    ([name, { method, path }]) => [name, { method, uri: `api/${path}` }] as const,
  )
  return Object.fromEntries(routes)
}

const coreHandlers = handlers(core, {
  'core.routes': ({ deps }) => routesOf(deps),
  'core.permissions.index': ({ query }) => ({
    results: permissionNames()
      .filter((name) => name.includes((query.search ?? '').toLowerCase()))
      .map((name) => ({ name })),
  }),
  'core.jobs.index': (call) =>
    answerList(call, core.endpoints['core.jobs.index'], {
      id: sql`${dead_letters.id}::text`,
      rows: () => call.db.select().from(dead_letters).$dynamic(),
      where: and(eq(dead_letters.name, deadLetterQueue), not(wasCutShort)),
      sorts: { created_at: dead_letters.created_on, name: dead_letters.source_name },
      filters: { name: (name) => contains(dead_letters.source_name, name) },
      searched: { name: dead_letters.source_name },
      toRow: (job) => ({
        id: job.id,
        name: job.source_name,
        reason: lastErrorOf(job.source_output),
        subject: subjectOf(job.data),
        created_at: job.created_on,
      }),
    }),
  'core.jobs.retry': async ({ db, params }) => {
    if (!(await retryFailedJob(db, params.job))) refuse('not_found')
    return {}
  },
})

export { distributorEntity, distributorSender, lockDistributor, readDistributor } from './distributor.ts'
export { distributorLetterhead } from './letterhead.ts'
export { distributors } from './table.ts'

/** Routes, history, trash, settings of lists and data of the distributor, which every module needs. */
export const coreModule = (ports: DistributorPorts & ListPorts & VisibilityPorts): ServerModule => ({
  name: 'core',
  texts: coreTexts,
  handlers: [
    coreDistributorHandlers(ports),
    coreHandlers,
    coreListHandlers(ports),
    coreManyHandlers(ports),
    coreVisibilityHandlers(ports),
    recordHandlers,
  ],
  counted: [distributors],
  jobs: [...coreJobs, ...recordJobs],
  subscriptions: coreSubscriptions,
})
