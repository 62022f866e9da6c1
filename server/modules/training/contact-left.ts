import { and, eq, sql } from 'drizzle-orm'
import type { Events, Happening } from '#server/events.ts'
import { users } from '#server/modules/auth/index.ts'
import { training_records } from './participants/table.ts'

/**
 * Notes at a company's registrations that their contact person has left it, whoever made them: letters about them and their money go to
 * an administrator from then on (`contactReader`), for as long as the person does not come back.
 */
export async function noteContactLeft(
  { db, at }: Happening,
  { partner_id, user_id }: Events['membership.ended'],
): Promise<void> {
  await db
    .update(training_records)
    .set({ contact_left_at: at.toISOString() })
    .where(
      and(
        eq(training_records.partner_id, partner_id),
        sql`lower(${training_records.contact_email}) = (select ${users.email} from ${users} where ${users.id} = ${user_id})`,
      ),
    )
}
