import { enqueue } from '#server/jobs/queue.ts'
import type { ServerModule } from '#server/module.ts'
import { fGasHandlers, fGasRecords } from './certificates.ts'
import { fGasJob, fGasJobs, fGasLetters } from './remind.ts'
import { fGasSubscriptions } from './subscriptions.ts'
import { fGasTexts } from './texts.ts'

export { isCertifiedNow } from './certified.ts'
export { endingCertificates } from './ending-certificates.ts'

export const fGasModule: ServerModule = {
  name: 'f-gas',
  texts: fGasTexts,
  handlers: [fGasHandlers],
  records: [...fGasRecords],
  jobs: fGasJobs,
  letters: fGasLetters,
  subscriptions: {
    ...fGasSubscriptions,
    'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, fGasJob, {}) }],
  },
}
