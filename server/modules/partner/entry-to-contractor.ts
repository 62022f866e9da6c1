import { and, eq, isNull, sql } from 'drizzle-orm'
import { consentKinds } from '#contract/dictionary/dictionary.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { consent_texts, given_consents } from '#server/modules/consent/index.ts'
import { addContact, contractors, type NewContact } from '#server/modules/contractor/index.ts'
import { refuse } from '#server/refusal.ts'
import { type EntryRecord, entryEntity } from './entry.ts'

/**
 * Copies the consents and the contact person of a registration to the contractor, so that consents are withdrawn in one place;
 * the contact is primary if there is none.
 */
export async function copyToContractor(call: CallContext, entry: EntryRecord, contractor_id: number): Promise<void> {
  await takeConsents(call, entry, contractor_id)
  await addContact(call, contractor_id, contactOf(entry))
}

/** The registering person as a contact. */
export function contactOf({ first_name, last_name, email, phone_number }: EntryRecord): NewContact {
  return { first_name, last_name, email, phone_number }
}

/** Refuses when there is no consent to data processing, which storing a company requires (specification, section 5). */
export async function refuseWithoutConsent({ db }: CallContext, contractor_id: number): Promise<void> {
  const consents = and(eq(contractors.id, contractor_id), eq(contractors.consent_processing_data, true))
  if ((await db.$count(contractors, consents)) === 0) refuse('lifecycle', { key: 'entry.consent_missing' })
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
