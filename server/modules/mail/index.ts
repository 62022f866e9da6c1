import type { ServerModule } from '#server/module.ts'
import { mailHandlers } from './handlers.ts'
import { letterGauges, mailJobs } from './jobs.ts'
import { replyLetters } from './letters.ts'
import { mailSubscriptions } from './subscriptions.ts'
import { mailTexts } from './texts.ts'

export { stateOfMail } from './handlers.ts'
export { countLetters, limitLetters, type OutsideCause, queueOutside } from './letter-limits.ts'
export { connectReplies } from './make-reply.ts'
export { recordRefusal } from './refusals.ts'
export { addReplies } from './replies.ts'
export { addDigestStops } from './stop-digests.ts'
export { mailFileParts } from './subscriptions.ts'
export { confirmLetter, unconfirmedOf } from './unconfirmed.ts'

export const mailModule: ServerModule = {
  name: 'mail',
  texts: mailTexts,
  handlers: [mailHandlers],
  jobs: [...mailJobs],
  gauges: letterGauges,
  letters: replyLetters,
  subscriptions: mailSubscriptions,
}
