import { sql } from 'drizzle-orm'
import type { SystemState } from '#contract/dashboard/work.ts'
import { today } from '#contract/rules.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { dead_letters } from '#server/jobs/failed-jobs.ts'
import { deadLetterQueue } from '#server/jobs/queue.ts'
import { isWithin, readableEntries } from './readable.ts'

/**
 * Number of letters that could not be sent, for whoever may see failed jobs; otherwise, with the mail simulator, of the letters
 * in its mailbox that were sent today. Null where the person can open neither.
 */
export async function stateOfMail(call: CallContext<StaffScope>): Promise<SystemState | null> {
  const { db, at, by, deps } = call
  const failed = by.permissions['core.jobs.index']
    ? await db.$count(
        dead_letters,
        sql`${dead_letters.name} = ${deadLetterQueue} and ${dead_letters.source_name} = 'mail.send'`,
      )
    : 0
  if (failed > 0) return { kind: 'mail', tone: 'red', count: failed, at: null, of: null }
  if (!deps.mailbox || !by.permissions['mail.messages.index']) return null
  // The dashboard does without a mailbox that does not answer.
  const letters = await readableEntries(call).catch(() => null)
  const day = today(at)
  const sent = letters?.filter((letter) => isWithin(letter, { from: day, to: day }))
  return sent ? { kind: 'mail', tone: 'green', count: sent.length, at: null, of: day } : null
}
