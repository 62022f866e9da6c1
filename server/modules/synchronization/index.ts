import { sql } from 'drizzle-orm'
import type { ServerModule } from '#server/module.ts'
import { synchronizationHandlers } from './handlers.ts'
import { synchronizationGauges, synchronizationJobs } from './jobs.ts'
import { synchronizationLetters } from './letters.ts'
import { synchronizationSubscriptions } from './subscriptions.ts'
import { synchronization_results, synchronization_runs, synchronizations } from './table.ts'
import { synchronizationTexts } from './texts.ts'

export { failedSynchronizations, lastContractorsRun } from './handlers.ts'
export { addErpNotices, compareAgain } from './notices.ts'
export { seedSynchronizations } from './seed.ts'

export const synchronizationModule: ServerModule = {
  name: 'synchronization',
  texts: synchronizationTexts,
  handlers: [synchronizationHandlers],
  records: [
    {
      entity: 'synchronization.synchronizations',
      table: synchronizations,
      title: sql<string>`${synchronizations.kind}`,
      permission: 'synchronization.synchronizations.index',
    },
  ],
  counted: [synchronization_runs, synchronization_results],
  jobs: synchronizationJobs,
  gauges: synchronizationGauges,
  letters: synchronizationLetters,
  subscriptions: synchronizationSubscriptions,
}
