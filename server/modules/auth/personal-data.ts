import { asc, inArray } from 'drizzle-orm'
import {
  accountOf,
  type FileContext,
  type PersonalFilePart,
  type PersonConcerned,
} from '#server/modules/consent/index.ts'
import { sessions } from './table.ts'

async function* devicesOf(context: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { user_agent, ip, created_at, last_used_at } = sessions
  yield* await context.db
    .select({ user_agent, ip, created_at, last_used_at })
    .from(sessions)
    .where(inArray(sessions.user_id, accountOf(context.db, concerned)))
    .orderBy(asc(sessions.id))
}

/** Data of accounts in the file of a person's data. */
export const accountFileParts: readonly PersonalFilePart[] = [{ name: 'devices', rows: devicesOf }]
