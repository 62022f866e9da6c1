import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { letter_limits } from './table.ts'
import { tokenHash } from './tokens.ts'

/** Maximum number of letters of one kind to an address within the window. */
const allowed = 3
/** Not longer than a password link is valid: after the maximum there is still a valid one. */
const windowMinutes = 60

/** Letters that anybody can cause by filling in a form; of requests for access the address is that of the person who asks. */
export type AskedLetter = 'access' | 'reset' | 'lock' | 'registration' | 'address' | 'code'

/**
 * Counts a letter that strangers can cause; returns whether it may be sent to the address. Kinds are counted separately, so
 * that one does not use up another. The form's answer does not depend on the result.
 */
export async function mayWrite(db: Database, kind: AskedLetter, email: string, at: Date): Promise<boolean> {
  const now = at.toISOString()
  const isOver = sql`${letter_limits.since} <= ${new Date(at.getTime() - windowMinutes * 60_000).toISOString()}`
  const [row] = await db
    .insert(letter_limits)
    .values({ key_hash: tokenHash(`${kind} ${email}`), count: 1, since: now })
    .onConflictDoUpdate({
      target: letter_limits.key_hash,
      set: {
        count: sql`case when ${isOver} then 1 else ${letter_limits.count} + 1 end`,
        since: sql`case when ${isOver} then ${now} else ${letter_limits.since} end`,
      },
    })
    .returning({ count: letter_limits.count })
  return (row?.count ?? 1) <= allowed
}
