import type { ServerModule } from '#server/module.ts'
import { reportHandlers } from './handlers.ts'
import { reportJobs } from './jobs.ts'
import { reportLetters } from './letters.ts'
import { reportSubscriptions } from './subscriptions.ts'

export { stateOfReports } from './failures.ts'
export { noteEverything, refreshReports } from './refresh.ts'

export const reportModule: ServerModule = {
  name: 'report',
  handlers: [reportHandlers],
  jobs: [...reportJobs],
  letters: reportLetters,
  subscriptions: reportSubscriptions,
}
