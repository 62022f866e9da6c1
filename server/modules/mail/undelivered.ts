import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { handed_letters } from './table.ts'

/**
 * Records that a letter which a mail server had accepted will never arrive, and notifies the job of its requester as if it had been
 * refused at once. Returns whether it is one of our letters, not reported before.
 */
export async function refuseLetter(db: Database, { letter_id, reason }: DeliveryReport, at: Date): Promise<boolean> {
  const [letter] = await db
    .update(handed_letters)
    .set({ undelivered_at: at.toISOString() })
    .where(and(eq(handed_letters.id, letter_id), isNull(handed_letters.undelivered_at)))
    .returning({ tells: handed_letters.tells })
  if (!letter) return false
  if (letter.tells) await enqueue(db, letter.tells.job, { ...letter.tells.data, outcome: 'failed', reason })
  return true
}
