import type { ServerModule } from '#server/module.ts'
import { reportHandlers } from './handlers.ts'
import { reportJobs } from './jobs.ts'
import { reportLetters } from './letters.ts'
import { reportSubscriptions } from './subscriptions.ts'
import { unsubscribing } from './unsubscribe.ts'

export { stateOfReports } from './failures.ts'
export { noteEverything, refreshReports } from './refresh.ts'

export const reportModule: ServerModule = {
  name: 'report',
  handlers: [reportHandlers],
  jobs: [...reportJobs],
  letters: reportLetters,
  digests: {
    report_activities: unsubscribing('activities'),
    report_offers: unsubscribing('offers'),
    report_warranty: unsubscribing('warranty'),
  },
  subscriptions: reportSubscriptions,
}
