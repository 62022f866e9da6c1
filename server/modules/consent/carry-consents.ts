import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

/** Moves the consents given with a record to the one that goes on in its place. */
export async function moveConsents(db: Database, { entity, from, to }: Carried): Promise<void> {
  await db
    .update(given_consents)
    .set({ entity_id: to })
    .where(and(eq(given_consents.entity, entity), eq(given_consents.entity_id, from)))
}

const original = alias(given_consents, 'original')

/** Condition on `given_consents`: given with `original`, of which one is a copy. A nameless one has no person. */
const isSameAct: SQL | undefined = and(
  eq(given_consents.entity, original.entity),
  ne(given_consents.entity_id, original.entity_id),
  eq(given_consents.consent_text_id, original.consent_text_id),
  eq(given_consents.given_at, original.given_at),
  eq(given_consents.person_name, original.person_name),
  sql`${given_consents.person_email} is not distinct from ${original.person_email}`,
)

/** The valid consents that were carried on from a consent, or that it was carried from. Locked. */
export async function carriedWith(db: Database, id: number) {
  const same = await db
    .select({ id: given_consents.id })
    .from(given_consents)
    .innerJoin(original, and(eq(original.id, id), isSameAct))
    .where(isNull(given_consents.withdrawn_at))
  if (same.length === 0) return []
  const ids = same.map((row) => row.id)
  return db
    .select()
    .from(given_consents)
    .where(and(inArray(given_consents.id, ids), isNull(given_consents.withdrawn_at)))
    .orderBy(given_consents.id)
    .for('update')
}

/** Takes back the copies of a record's consents, because the person's data do not go on in the other one after all. */
export async function takeBackConsents(db: Database, { entity, from, to }: Carried): Promise<void> {
  const copies = await db
    .select({ id: given_consents.id })
    .from(given_consents)
    .innerJoin(original, and(eq(original.entity, entity), eq(original.entity_id, from), isSameAct))
    .where(eq(given_consents.entity_id, to))
  if (copies.length === 0) return
  await db.delete(given_consents).where(
    inArray(
      given_consents.id,
      copies.map(({ id }) => id),
    ),
  )
}
