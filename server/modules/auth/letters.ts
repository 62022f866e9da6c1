import { not, type SQL, sql } from 'drizzle-orm'
import type { LetterKind } from '#contract/profile/profile.ts'
import { users } from '#server/db/users.table.ts'

/** The people who have not said that they do without letters of a kind. Letters about safety do not ask. */
export function isWanted(kind: LetterKind): SQL {
  return not(sql`${kind} = any(${users.muted_letters})`)
}
