import type { Database } from '#server/db/client.ts'
import type { OutsideSender } from '#server/integrations/mail/letter.ts'
import { type AnyMail, queueMails } from '#server/integrations/mail/queue.ts'
import { countOutside, type LetterCause } from './letter-limits.ts'

/** What causes letters to people outside, and what happens above its limits (`countOutside`). */
export interface OutsideCause extends LetterCause {
  above: 'refuse' | 'skip' | 'count'
}

/**
 * Queues letters of a partner company to people outside, in its name, with answers to its person. They are counted and limited.
 * Returns whether they were queued.
 */
export async function queueOutside(
  acting: { db: Database; at: Date },
  outside: OutsideSender,
  cause: OutsideCause,
  mails: readonly AnyMail[],
): Promise<boolean> {
  const addresses = mails.map(({ to }) => to)
  if (!(await countOutside(acting, cause, addresses, cause.above))) return false
  await queueMails(
    acting.db,
    mails.map((mail) => ({ ...mail, outside })),
  )
  return true
}
