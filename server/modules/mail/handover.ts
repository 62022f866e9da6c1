import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { handed_letters } from './table.ts'

/**
 * Sends a letter, unless an earlier run handed it over and was killed before the reply (decision 194); returns false then.
 * `send` calls `beforeHandover` directly before handing it over.
 */
export async function sendOnce(
  db: Database,
  id: string,
  send: (beforeHandover: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  if ((await db.$count(handed_letters, eq(handed_letters.id, id))) > 0) return false
  let isRemembered = false
  try {
    await send(async () => {
      // When the connection broke before that, the same run may start again.
      if (isRemembered) return
      const remembered = await db.insert(handed_letters).values({ id }).onConflictDoNothing().returning()
      if (remembered.length === 0) throw new Error('Another run hands this letter over')
      isRemembered = true
    })
  } catch (error) {
    // The handover failed in this run, which reports it, and the job retries.
    if (isRemembered) await db.delete(handed_letters).where(eq(handed_letters.id, id))
    throw error
  }
  return true
}
