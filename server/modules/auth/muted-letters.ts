import { not, type SQL, sql } from 'drizzle-orm'
import type { LetterKind } from '#contract/profile/profile.ts'
import { users } from '#server/db/users.table.ts'

/** Condition for people who have not switched off a kind of letters. Letters about security do not use it. */
export function isWanted(kind: LetterKind): SQL {
  return not(sql`${kind} = any(${users.muted_letters})`)
}
