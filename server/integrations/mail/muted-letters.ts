import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { LetterKind } from '#contract/mail/letter-kinds.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/db/users.table.ts'

/** Switches off a kind of letters for a person. Idempotent. */
export const muting =
  (kind: LetterKind) =>
  async (db: Database, user_id: number): Promise<void> => {
    await db
      .update(users)
      .set({ muted_letters: sql`array_append(${users.muted_letters}, ${kind})`, version: sql`${users.version} + 1` })
      .where(and(eq(users.id, user_id), isWanted(kind)))
  }

/** Condition for people who have not switched off a kind of letters. Letters of no kind (`contract/mail/letter-kinds.ts`) do not use it. */
export function isWanted(kind: LetterKind): SQL {
  return not(sql`${kind} = any(${users.muted_letters})`)
}
