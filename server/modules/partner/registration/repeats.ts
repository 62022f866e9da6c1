import { and, asc, count, eq, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Entry } from '#contract/partner/entry.ts'
import type { RegistryAnswer } from '#contract/registry/registry.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { partnersInScope } from '#server/modules/partner/queries.ts'
import { partner_entries, partners } from '#server/modules/partner/table.ts'
import { entriesInScope } from './entries-in-scope.ts'

/** Maximum number of repeats of a registration that are shown in full. */
const SHOWN = 20

type EntryRow = typeof partner_entries.$inferSelect
type Decision = Pick<EntryRow, 'status' | 'reason' | 'partner_id' | 'user_id' | 'decided_at' | 'decided_by'>

/** Condition for registrations that repeat no other one: those that are listed, notified and decided. */
export const isNoRepeat = isNull(partner_entries.repeat_of)

/** Makes the open registrations of one address repeats of the oldest one. */
export async function joinRepeats(db: Database, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`repeats ${email}`}, 0))`)
  const isOpen = and(eq(partner_entries.email, email), eq(partner_entries.status, 0))
  const [first] = await db
    .select({ id: partner_entries.id })
    .from(partner_entries)
    .where(isOpen)
    .orderBy(asc(partner_entries.created_at), asc(partner_entries.id))
    .limit(1)
    .for('update')
  if (first) await makeRepeats(db, first.id, isOpen)
}

/**
 * Decides the repeats with the registration that they repeat. Those of another company are decided on their own: the oldest
 * becomes a registration that waits, the rest its repeats.
 */
export async function decideRepeats(db: Database, entry: EntryRow, decided: EntryRow): Promise<void> {
  const { status, reason, partner_id, user_id, decided_at, decided_by, updated_at } = decided
  const decision: Decision = { status, reason, partner_id, user_id, decided_at, decided_by }
  const repeats = eq(partner_entries.repeat_of, entry.id)
  const isSameCompany = sql`${partner_entries.nip} is not distinct from ${entry.nip}`
  await db
    .update(partner_entries)
    .set({ ...decision, password_hash: null, version: sql`${partner_entries.version} + 1`, updated_at })
    .where(and(repeats, isSameCompany, eq(partner_entries.status, entry.status), isNull(partner_entries.anonymised_at)))
  if (status === 0) return
  const others = and(repeats, eq(partner_entries.status, 0))
  const [next] = await db
    .select({ id: partner_entries.id })
    .from(partner_entries)
    .where(others)
    .orderBy(asc(partner_entries.created_at), asc(partner_entries.id))
    .limit(1)
  if (!next) return
  await makeRepeats(db, next.id, others)
  await db.update(partner_entries).set({ repeat_of: null }).where(eq(partner_entries.id, next.id))
}

function makeRepeats(db: Database, id: number, registrations: ReturnType<typeof and>) {
  return db
    .update(partner_entries)
    .set({ repeat_of: id })
    .where(and(registrations, ne(partner_entries.id, id), or(isNoRepeat, ne(partner_entries.repeat_of, id))))
}

/** How often a registration was repeated, when last, and the newest repeats with other data. */
export async function showRepeats(db: Database, scope: StaffScope, entry: EntryRow): Promise<Entry['repeats']> {
  const repeats = eq(partner_entries.repeat_of, entry.id)
  const [counted] = await db
    .select({ total: count(), last_at: max(partner_entries.created_at) })
    .from(partner_entries)
    .where(repeats)
  const fields = [
    'name',
    'nip',
    'street',
    'postcode',
    'city',
    'country',
    'first_name',
    'last_name',
    'phone_number',
  ] as const
  const differing = or(
    ...fields.map((field) => sql`${partner_entries[field]} is distinct from ${entry[field]}`),
    sql`${partner_entries.business_area_id} is distinct from ${entry.business_area_id}::integer`,
    sql`${partner_entries.province_id} is distinct from ${entry.province_id}::integer`,
  )
  const rows = await db
    .select({
      id: partner_entries.id,
      created_at: partner_entries.created_at,
      name: partner_entries.name,
      nip: partner_entries.nip,
      address: sql<string>`concat_ws(', ', ${partner_entries.street}, ${partner_entries.postcode} || ' ' || ${partner_entries.city})`,
      country: partner_entries.country,
      full_name: sql<string>`${partner_entries.first_name} || ' ' || ${partner_entries.last_name}`,
      phone_number: partner_entries.phone_number,
    })
    .from(partner_entries)
    .where(and(repeats, differing, entriesInScope(scope)))
    .orderBy(sql`${partner_entries.created_at} desc`, sql`${partner_entries.id} desc`)
    .limit(SHOWN)
  return { total: counted?.total ?? 0, last_at: counted?.last_at ?? null, differing: rows }
}

type Duplicates = Pick<RegistryAnswer, 'duplicates' | 'has_hidden_duplicates'>

/**
 * Partners and contractors with a NIP; a contractor that is one of these partners is listed as the partner. For those outside
 * the person's scope only their existence.
 */
export async function duplicatesOf(db: Database, scope: StaffScope, nip: string): Promise<Duplicates> {
  const ofPartners = await db
    .select({
      id: partners.id,
      name: partners.name,
      contractor_id: partners.contractor_id,
      visible: visible(partnersInScope(scope)),
    })
    .from(partners)
    .where(eq(partners.nip, nip))
    .orderBy(asc(partners.id))
  const ofContractors = await db
    .select({ id: contractors.id, name: contractors.name, visible: visible(contractorsInScope(scope)) })
    .from(contractors)
    .where(and(eq(contractors.nip_number, nip), isLive(contractors)))
    .orderBy(asc(contractors.id))
  const told = new Set(ofPartners.filter((row) => row.visible).map(({ contractor_id }) => contractor_id))
  const found = [
    ...ofPartners.map((row) => ({ ...row, entity: 'partner.partners' as const })),
    ...ofContractors
      .filter(({ id }) => !told.has(id))
      .map((row) => ({ ...row, entity: 'contractor.contractors' as const })),
  ]
  return {
    duplicates: found.filter((row) => row.visible).map(({ entity, id, name }) => ({ entity, id, name })),
    has_hidden_duplicates: found.some((row) => !row.visible),
  }
}

const visible = (condition: ReturnType<typeof partnersInScope>) =>
  sql<boolean>`coalesce(${condition ?? sql`true`}, false)`
