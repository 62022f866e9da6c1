import type { ServerModule } from '#server/module.ts'
import { mailHandlers } from './handlers.ts'
import { mailJobs } from './jobs.ts'
import { mailSubscriptions } from './subscriptions.ts'

export { stateOfMail } from './dashboard.ts'
export { countOutside, setLetterLimits } from './letter-limits.ts'
export { mailFileParts } from './personal-data.ts'
export { type OutsideCause, queueOutside } from './queue-outside.ts'
export { addDigestStops } from './stop-digests.ts'

export const mailModule: ServerModule = {
  name: 'mail',
  handlers: [mailHandlers],
  jobs: [...mailJobs],
  subscriptions: mailSubscriptions,
}
