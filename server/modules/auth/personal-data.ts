import { asc, inArray } from 'drizzle-orm'
import { accountOf, type PersonalFilePart } from '#server/modules/consent/index.ts'
import { sessions } from './table.ts'

type FileContext = Parameters<PersonalFilePart['rows']>[0]
type Whose = Parameters<PersonalFilePart['rows']>[1]

async function* devicesOf(context: FileContext, whose: Whose): AsyncGenerator<object> {
  const { user_agent, ip, created_at, last_used_at } = sessions
  yield* await context.db
    .select({ user_agent, ip, created_at, last_used_at })
    .from(sessions)
    .where(inArray(sessions.user_id, accountOf(context.db, whose)))
    .orderBy(asc(sessions.id))
}

/** What accounts add to the file of everything that is kept about somebody. */
export const accountFileParts: readonly PersonalFilePart[] = [{ name: 'devices', rows: devicesOf }]
