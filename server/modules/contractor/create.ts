import type { CallContext } from '#server/http/handlers.ts'
import type { ContractorRecord } from './queries.ts'
import { contractor_contacts, contractors } from './table.ts'

/** Entities of contractors and their contacts in audit and history. */
export const contractorEntity = 'contractor.contractors'
export const contactEntity = 'contractor.contacts'

type NotWritten =
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'deleted_by'
  | 'on_hold'
  | 'hold_reason'
  | 'anonymised_at'

/** Values of a new contractor. */
export type NewContractor = Omit<typeof contractors.$inferInsert, NotWritten>

/** The person who becomes the primary contact of a new contractor. */
export type NewContact = Pick<
  typeof contractor_contacts.$inferInsert,
  'first_name' | 'last_name' | 'position' | 'email' | 'phone_number'
>

/**
 * Creates a contractor with its primary contact, each with its audit entry. The caller has checked the permission. The database
 * refuses (422) a NIP that another contractor has.
 */
export async function createContractor(
  call: CallContext,
  values: NewContractor,
  contact: NewContact,
): Promise<ContractorRecord> {
  const now = call.at.toISOString()
  const [contractor] = await call.db
    .insert(contractors)
    .values({ ...values, created_at: now, updated_at: now })
    .returning()
  if (!contractor) throw new Error('No contractor was stored')
  await call.audit({
    entity: contractorEntity,
    entity_id: contractor.id,
    action: 'store',
    before: null,
    after: contractor,
  })
  await createContact(call, { ...contact, contractor_id: contractor.id, is_primary: true })
  return contractor
}

/** Creates a contact with its audit entry. */
export async function createContact(
  call: CallContext,
  values: NewContact & { contractor_id: number; is_primary: boolean },
): Promise<void> {
  const now = call.at.toISOString()
  const [contact] = await call.db
    .insert(contractor_contacts)
    .values({ ...values, created_at: now, updated_at: now })
    .returning()
  if (!contact) throw new Error('No contact was stored')
  await call.audit({ entity: contactEntity, entity_id: contact.id, action: 'store', before: null, after: contact })
}
