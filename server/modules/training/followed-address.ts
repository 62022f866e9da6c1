import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditAll } from '#server/db/audit.ts'
import type { Events, Happening } from '#server/events.ts'
import { participantEntity } from './participants/life.ts'
import { training_participants, training_records } from './participants/table.ts'

const others = alias(training_participants, 'others')
const nameOf = ({ first_name, last_name }: typeof others | typeof training_participants) =>
  sql`search_text(${first_name} || ' ' || ${last_name})`

/**
 * Letters about a person's trainings, and about the registrations that they made, go to their new address. Somebody who is
 * already on the same term under that address stays as they are.
 */
export async function followAddress(
  { db, by, at }: Happening,
  { user_id, former, email }: Events['address.changed'],
): Promise<void> {
  const twice = db
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        eq(others.term_id, training_participants.term_id),
        ne(others.id, training_participants.id),
        ne(others.status, 'cancelled'),
        eq(others.email, email),
        eq(nameOf(others), nameOf(training_participants)),
      ),
    )
  const moved = await db
    .update(training_participants)
    .set({ email, version: sql`${training_participants.version} + 1` })
    .where(
      and(
        eq(training_participants.user_id, user_id),
        eq(training_participants.email, former),
        isNull(training_participants.anonymised_at),
        notExists(twice),
      ),
    )
    .returning({ id: training_participants.id })
  await auditAll(
    db,
    moved.map(({ id }) => ({
      ...{ by, at, entity: participantEntity, entity_id: id, action: 'update' as const },
      ...{ before: { email: former }, after: { email } },
    })),
  )
  await db
    .update(training_records)
    .set({ contact_email: email, version: sql`${training_records.version} + 1` })
    .where(
      and(
        eq(training_records.created_by, user_id),
        eq(training_records.contact_email, former),
        isNull(training_records.anonymised_at),
      ),
    )
}
