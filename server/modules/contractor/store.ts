import { and, eq, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { ContractorUpdate, NewContractorValues } from '#contract/contractor/form.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseErased } from '#server/http/records/refuse-erased.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import { isCountry } from '#server/modules/dictionary/index.ts'
import { proofOf } from '#server/modules/registry/index.ts'
import { refuseField } from '#server/refusal.ts'
import { keepChanges } from './consents.ts'
import { contractorEntity, createContractor } from './create.ts'
import { type ContractorRecord, contractorsInScope, lockContractor } from './queries.ts'
import { contractor_contacts, contractors } from './table.ts'

/** Stores a new contractor, which its creator must be allowed to see. Returns its id. */
export async function storeContractor(call: CallContext, body: NewContractorValues): Promise<number> {
  refuseUnhandled(call, body.address_country)
  const id = await addContractor(call, body)
  await refuseOutside(call, id)
  return id
}

/** Creates a contractor with its primary contact and the given consents. Returns its id. */
export async function addContractor(call: CallContext, body: NewContractorValues): Promise<number> {
  const { primary_contact, ...values } = body
  await refuseUnknown(call, values, null)
  const contractor = await createContractor(call, { ...values, ...(await proven(call, values)) }, primary_contact)
  const { first_name, last_name, email } = primary_contact
  const person = { person_name: `${first_name} ${last_name}`, person_email: email }
  await keepChanges(call, { id: contractor.id, ...person }, null, contractor)
  return contractor.id
}

/** Changes a contractor; refuses an outdated version. */
export async function updateContractor(
  call: CallContext,
  id: number,
  { version, ...values }: InferOutput<typeof ContractorUpdate>,
): Promise<void> {
  const { db, at } = call
  const before = await lockContractor(call, id)
  await refuseOutdated(db, contractorEntity, before, version)
  refuseErased(before)
  refuseUnhandled(call, before.address_country, values.address_country)
  await refuseUnknown(call, values, before)
  const [after] = await db
    .update(contractors)
    .set({
      ...values,
      ...(await proven(call, values)),
      version: sql`${contractors.version} + 1`,
      updated_at: at.toISOString(),
    })
    .where(eq(contractors.id, id))
    .returning()
  if (!after) throw new Error(`Contractor ${id} is gone`)
  await refuseOutside(call, id)
  await call.audit({ entity: contractorEntity, entity_id: id, action: 'update', before, after })
  await keepChanges(call, { id, ...(await consenting(call, after)) }, before, after)
}

/** Moves a contractor to the trash; refused while it is a partner. */
export async function destroyContractor(call: CallContext, id: number): Promise<void> {
  const row = await lockContractor(call, id)
  refuseUnhandled(call, row.address_country)
  await moveToTrash(call, { entity: contractorEntity, table: contractors, row })
}

async function refuseUnknown(
  { db }: CallContext,
  { address_country, nip_number }: Pick<ContractorRecord, 'address_country' | 'nip_number'>,
  before: Pick<ContractorRecord, 'id' | 'address_country'> | null,
): Promise<void> {
  if (!(await isCountry(db, address_country, before?.address_country))) refuseField('address_country', 'rule.one_of')
  if (nip_number === null) return
  const taken = await db.$count(
    contractors,
    and(
      eq(contractors.nip_number, nip_number),
      isLive(contractors),
      before === null ? undefined : ne(contractors.id, before.id),
    ),
  )
  if (taken > 0) refuseField('nip_number', 'contractor.nip_taken')
}

/** Refuses to store a contractor that the caller could not see afterwards. */
async function refuseOutside({ db, scope }: CallContext, id: number): Promise<void> {
  const isSeen = await db.$count(contractors, and(eq(contractors.id, id), contractorsInScope(scope)))
  if (isSeen === 0) refuseField('address_province', 'contractor.outside_scope')
}

/** A registry query counts only for the NIP that was queried. */
async function proven({ db }: CallContext, values: Pick<ContractorRecord, 'nip_number' | 'registry_lookup_id'>) {
  return { registry_lookup_id: await proofOf(db, values.nip_number, values.registry_lookup_id) }
}

/** Person of the consents: the primary contact, or the contractor itself where it has none yet. */
async function consenting({ db }: CallContext, { id, name, email }: ContractorRecord) {
  const [contact] = await db
    .select({
      person_name: sql<string>`${contractor_contacts.first_name} || ' ' || ${contractor_contacts.last_name}`,
      person_email: contractor_contacts.email,
    })
    .from(contractor_contacts)
    .where(
      and(
        eq(contractor_contacts.contractor_id, id),
        eq(contractor_contacts.is_primary, true),
        isLive(contractor_contacts),
      ),
    )
  return contact ?? { person_name: name, person_email: email }
}
