import { and, eq, ne, sql } from 'drizzle-orm'
import type { PartnerForm } from '#contract/partner/form.ts'
import type { Database } from '#server/db/client.ts'
import { raise } from '#server/events.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseErased } from '#server/http/records/refuse-erased.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { brands, isCountry } from '#server/modules/dictionary/index.ts'
import { proofOf } from '#server/modules/registry/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { caretakersOf, setCaretakers } from './caretakers.ts'
import { partnersInScope } from './queries.ts'
import { partners } from './table.ts'

/** Entity of partners in audit and history. */
export const partnerEntity = 'partner.partners'

export type PartnerRecord = typeof partners.$inferSelect

type NotWritten =
  | 'id'
  | 'status'
  | 'status_since'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'on_hold'
  | 'hold_reason'
  | 'anonymised_at'

/** Values of a new partner; `contractor_id` is its contractor. */
export type NewPartner = Omit<typeof partners.$inferInsert, NotWritten> & {
  contractor_id: number
  /** Caretakers. */
  moderators?: readonly number[]
}

/**
 * Creates an active partner. The caller has checked permission and contractor. Refuses (422) a NIP or buyer number of another
 * partner, and a partner that the caller could not see afterwards.
 */
export async function createPartner(call: CallContext, values: NewPartner): Promise<PartnerRecord> {
  const { moderators = [], ...fields } = values
  const { db, at } = call
  refuseUnhandled(call, fields.country)
  await refuseTaken(db, fields, null)
  await refuseUnknownCountry(db, fields)
  await refuseUnknown(db, brands, fields.brands, 'brands')
  const now = at.toISOString()
  const registry_lookup_id = await proofOf(db, fields.nip ?? null, fields.registry_lookup_id ?? null)
  const [partner] = await db
    .insert(partners)
    .values({
      ...fields,
      registry_lookup_id,
      status: 1,
      status_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!partner) throw new Error('No partner was stored')
  await refuseOutside(call, partner.id)
  await setCaretakers(db, partner.id, moderators)
  const after = { ...partner, moderators: [...moderators] }
  await call.audit({ entity: partnerEntity, entity_id: partner.id, action: 'store', before: null, after })
  await raise(call, 'contractor.joined', { contractor_id: fields.contractor_id, partner_id: partner.id })
  return partner
}

/** Changed values of a partner; an existing one may lack the business area. */
type PartnerValues = Omit<PartnerForm, 'business_area_id'> & { business_area_id: number | null }

/** Changes a partner; refuses an outdated version. A trigger updates its name in orders. */
export async function updatePartner(
  call: CallContext,
  id: number,
  { version, moderators, ...fields }: PartnerValues & { version: number },
): Promise<void> {
  const { db, at } = call
  const before = await lockPartner(call, id)
  await checkPartnerVersion(db, before, version)
  refuseErased(before)
  refuseUnhandled(call, before.country, fields.country)
  await refuseTaken(db, fields, id)
  if (fields.country !== before.country) await refuseUnknownCountry(db, fields)
  await refuseUnknown(db, brands, fields.brands, 'brands', before.brands)
  const tookCare = (await caretakersOf(db, id)).map((caretaker) => caretaker.id)
  const [partner] = await db
    .update(partners)
    .set({
      ...fields,
      registry_lookup_id: await proofOf(db, fields.nip, fields.registry_lookup_id),
      version: sql`${partners.version} + 1`,
      updated_at: at.toISOString(),
    })
    .where(eq(partners.id, id))
    .returning()
  if (!partner) throw new Error(`Partner ${id} is gone`)
  await refuseOutside(call, id)
  await setCaretakers(db, id, moderators)
  await call.audit({
    entity: partnerEntity,
    entity_id: id,
    action: 'update',
    before: { ...before, moderators: sorted(tookCare) },
    after: { ...partner, moderators: sorted(moderators) },
  })
}

/** Changes only the caretakers of a partner. */
export async function assignCaretakers(
  call: CallContext,
  id: number,
  { moderators, version }: { moderators: readonly number[]; version: number },
): Promise<void> {
  const { db, at } = call
  const before = await lockPartner(call, id)
  await checkPartnerVersion(db, before, version)
  refuseUnhandled(call, before.country, before.country)
  const tookCare = (await caretakersOf(db, id)).map((caretaker) => caretaker.id)
  await db
    .update(partners)
    .set({ version: sql`${partners.version} + 1`, updated_at: at.toISOString() })
    .where(eq(partners.id, id))
  await setCaretakers(db, id, [...moderators])
  await call.audit({
    entity: partnerEntity,
    entity_id: id,
    action: 'assign',
    before: { moderators: sorted(tookCare) },
    after: { moderators: sorted([...moderators]) },
  })
}

/** A partner in the caller's scope, locked until the transaction ends; otherwise 404. */
export async function lockPartner({ db, scope }: CallContext, id: number): Promise<PartnerRecord> {
  const [partner] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.id, id), partnersInScope(scope)))
    .for('update')
  return partner ?? refuse('not_found')
}

/** Refuses an outdated version of a locked partner, with the changes made in the meantime. */
export async function checkPartnerVersion(db: Database, partner: PartnerRecord, version: number): Promise<void> {
  await refuseOutdated(db, partnerEntity, partner, version)
}

/** Serialises creating partners with the same tax number, so that the second finds the first. */
export async function lockNip(db: Database, nip: string | null): Promise<void> {
  if (nip === null) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`partner.nip:${nip}`}, 0))`)
}

/** Refuses (422) a NIP or buyer number of another partner. The NIP stays locked until the transaction ends. */
export async function refuseTaken(
  db: Database,
  { nip, external_id }: { nip?: string | null; external_id?: string | null },
  except: number | null,
): Promise<void> {
  await lockNip(db, nip ?? null)
  const other = except === null ? undefined : ne(partners.id, except)
  if (nip && (await db.$count(partners, and(eq(partners.nip, nip), other))) > 0) refuseField('nip', 'partner.nip_taken')
  if (!external_id) return
  const taken = await db.$count(partners, and(eq(partners.external_id, external_id), other))
  if (taken > 0) refuseField('external_id', 'partner.external_id_taken')
}

/** Refuses (422) a country that is not active in the dictionary. */
export async function refuseUnknownCountry(db: Database, { country = 'PL' }: { country?: string }): Promise<void> {
  if (!(await isCountry(db, country))) refuseField('country', 'rule.one_of')
}

async function refuseOutside({ db, scope }: CallContext, id: number): Promise<void> {
  const isSeen = await db.$count(partners, and(eq(partners.id, id), partnersInScope(scope)))
  if (isSeen === 0) refuseField('province_id', 'partner.outside_scope')
}

function sorted(ids: readonly number[]): number[] {
  return [...ids].toSorted((one, other) => one - other)
}
