import { asc, eq, inArray } from 'drizzle-orm'
import { users } from '#server/db/users.table.ts'
import type { PersonalFilePart } from '#server/modules/consent/index.ts'
import { sessions } from './table.ts'

type FileContext = Parameters<PersonalFilePart['rows']>[0]

const userOf = ({ db }: FileContext, email: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.email, email))

async function* devicesOf(context: FileContext, email: string): AsyncGenerator<object> {
  const { user_agent, ip, created_at, last_used_at } = sessions
  yield* await context.db
    .select({ user_agent, ip, created_at, last_used_at })
    .from(sessions)
    .where(inArray(sessions.user_id, userOf(context, email)))
    .orderBy(asc(sessions.id))
}

/** What accounts add to the file of everything that is kept about somebody. */
export const accountFileParts: readonly PersonalFilePart[] = [{ name: 'devices', rows: devicesOf }]
