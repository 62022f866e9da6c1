import { and, eq, sql } from 'drizzle-orm'
import { type ConsentKind, consentKinds } from '#contract/dictionary/consents.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { keepChanges } from './consents.ts'
import { contractorEntity, createContact, type NewContact } from './create.ts'
import { contractor_contacts, contractors } from './table.ts'

/**
 * Completes an existing contractor with the required data of a new one (specification, section 5): the contact, primary if
 * there is none, and missing consents.
 */
export async function completeContractor(
  call: CallContext,
  id: number,
  contact: NewContact,
  given: Record<ConsentKind, boolean>,
): Promise<void> {
  const [before] = await call.db.select().from(contractors).where(eq(contractors.id, id)).for('update')
  if (!before) throw new Error(`Contractor ${id} is gone`)
  await addContact(call, id, contact)
  const added = consentKinds.filter((kind) => given[kind] && !before[kind])
  if (added.length === 0) return
  const [after] = await call.db
    .update(contractors)
    .set({
      ...Object.fromEntries(added.map((kind) => [kind, true])),
      version: sql`${contractors.version} + 1`,
      updated_at: call.at.toISOString(),
    })
    .where(eq(contractors.id, id))
    .returning()
  if (!after) throw new Error(`Contractor ${id} is gone`)
  await call.audit({ entity: contractorEntity, entity_id: id, action: 'update', before, after })
  const person = { person_name: `${contact.first_name} ${contact.last_name}`, person_email: contact.email }
  await keepChanges(call, { id, ...person }, before, after)
}

/** Adds a contact, primary if there is none; not one whose address is already a contact's. */
export async function addContact(call: CallContext, contractor_id: number, contact: NewContact): Promise<void> {
  const known = await call.db
    .select({ email: contractor_contacts.email, is_primary: contractor_contacts.is_primary })
    .from(contractor_contacts)
    .where(and(eq(contractor_contacts.contractor_id, contractor_id), isLive(contractor_contacts)))
  if (known.some(({ email }) => email.toLowerCase() === contact.email)) return
  const is_primary = known.every((one) => !one.is_primary)
  await createContact(call, { ...contact, contractor_id, is_primary })
}
