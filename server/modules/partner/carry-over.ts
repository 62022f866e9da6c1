import { and, eq, isNull, sql } from 'drizzle-orm'
import { consentKinds } from '#contract/dictionary/dictionary.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { consent_texts, given_consents } from '#server/modules/consent/index.ts'
import { contractor_contacts, contractors } from '#server/modules/contractor/index.ts'
import { type EntryRecord, entryEntity } from './entry.ts'

/**
 * What the person of an entry gave goes on to the contractor: the consents, so that there is one place to withdraw them,
 * and the person as its contact, the primary one where there is none.
 */
export async function carryOver(call: CallContext, entry: EntryRecord, contractor_id: number): Promise<void> {
  await takeConsents(call, entry, contractor_id)
  await takeContact(call, entry, contractor_id)
}

async function takeConsents({ db, at, audit }: CallContext, entry: EntryRecord, contractor_id: number): Promise<void> {
  const given = await db
    .select({ kind: consent_texts.kind })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .where(
      and(
        eq(given_consents.entity, entryEntity),
        eq(given_consents.entity_id, entry.id),
        isNull(given_consents.withdrawn_at),
      ),
    )
  await db
    .update(given_consents)
    .set({ entity: 'contractor.contractors', entity_id: contractor_id })
    .where(and(eq(given_consents.entity, entryEntity), eq(given_consents.entity_id, entry.id)))
  const kinds = new Set(given.map(({ kind }) => kind))
  const accepted = Object.fromEntries(consentKinds.filter((kind) => kinds.has(kind)).map((kind) => [kind, true]))
  if (kinds.size === 0) return
  const [before] = await db.select().from(contractors).where(eq(contractors.id, contractor_id))
  const [after] = await db
    .update(contractors)
    .set({ ...accepted, version: sql`${contractors.version} + 1`, updated_at: at.toISOString() })
    .where(eq(contractors.id, contractor_id))
    .returning()
  await audit({
    entity: 'contractor.contractors',
    entity_id: contractor_id,
    action: 'update',
    before: before ?? null,
    after: after ?? null,
  })
}

async function takeContact({ db, at, audit }: CallContext, entry: EntryRecord, contractor_id: number): Promise<void> {
  const known = await db
    .select({ email: contractor_contacts.email, is_primary: contractor_contacts.is_primary })
    .from(contractor_contacts)
    .where(and(eq(contractor_contacts.contractor_id, contractor_id), isNull(contractor_contacts.deleted_at)))
  if (known.some(({ email }) => email.toLowerCase() === entry.email)) return
  const { first_name, last_name, email, phone_number } = entry
  const now = at.toISOString()
  const [contact] = await db
    .insert(contractor_contacts)
    .values({
      ...{ contractor_id, first_name, last_name, email, phone_number },
      is_primary: known.every(({ is_primary }) => !is_primary),
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!contact) throw new Error('No contact was stored')
  await audit({
    entity: 'contractor.contacts',
    entity_id: contact.id,
    action: 'store',
    before: null,
    after: contact,
  })
}
