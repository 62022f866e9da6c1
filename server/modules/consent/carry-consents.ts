import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { given_consents } from './table.ts'

interface Carried {
  entity: string
  from: number
  to: number
}

/** Copies the consents that were given with a record and still hold to another one, in which the person's data go on. */
export async function carryConsents(db: Database, { entity, from, to }: Carried): Promise<void> {
  const { consent_text_id, person_name, person_email, given_at, given_by, ip } = given_consents
  const held = await db
    .select({ entity: given_consents.entity, consent_text_id, person_name, person_email, given_at, given_by, ip })
    .from(given_consents)
    .where(
      and(eq(given_consents.entity, entity), eq(given_consents.entity_id, from), isNull(given_consents.withdrawn_at)),
    )
  if (held.length === 0) return
  await db.insert(given_consents).values(held.map((consent) => ({ ...consent, entity_id: to })))
}
