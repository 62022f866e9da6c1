import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { letter_limits } from './table.ts'
import { tokenHash } from './tokens.ts'

/** Letters of one kind to one address within the window. */
const allowed = 3
/** No longer than a link for a new password is good for: who asked too often still has one that opens. */
const windowMinutes = 60

/** What anybody can have written to an address by filling in a form. */
export type AskedLetter = 'reset' | 'lock' | 'registration'

/**
 * Whether one more letter that strangers can cause goes to an address, and counts it. Each kind is counted by itself, so that
 * nobody uses up somebody's letters of another kind. The caller of a form is told the same, whatever the answer.
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
