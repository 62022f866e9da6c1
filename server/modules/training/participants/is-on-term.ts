import { and, eq, ne, or } from 'drizzle-orm'
import { personKey } from '#contract/values/person.ts'
import type { Database } from '#server/db/client.ts'
import { training_participants } from './table.ts'

interface Place {
  term_id: number
  /** The participant whose place it is, who is not compared. */
  except: number
}

interface Person {
  first_name: string
  last_name: string
  email: string
  user_id?: number | null
}

/** Whether a person is already on a term, by name and address or by account (decision 410). */
export async function isOnTerm(db: Database, { term_id, except }: Place, person: Person): Promise<boolean> {
  const { user_id = null } = person
  const { id, first_name, last_name, email } = training_participants
  const rows = await db
    .select({ first_name, last_name, email, user_id: training_participants.user_id })
    .from(training_participants)
    .where(
      and(
        eq(training_participants.term_id, term_id),
        or(eq(email, person.email), user_id === null ? undefined : eq(training_participants.user_id, user_id)),
        ne(training_participants.status, 'cancelled'),
        ne(id, except),
      ),
    )
  return rows.some((row) => personKey(row) === personKey(person) || (user_id !== null && row.user_id === user_id))
}
