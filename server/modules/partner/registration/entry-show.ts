import { and, asc, eq, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { ContractorMatch, Entry, JoinedPartner } from '#contract/partner/entry.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { consent_texts, given_consents } from '#server/modules/consent/index.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { caretakersOf } from '#server/modules/partner/caretakers.ts'
import { partnersInScope } from '#server/modules/partner/queries.ts'
import { registryProof } from '#server/modules/partner/show.ts'
import { partner_entries, partners } from '#server/modules/partner/table.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'
import { entriesInScope } from './entries-in-scope.ts'
import { type EntryRecord, entryEntity, findEntry } from './entry.ts'
import { entryNames } from './entry-rows.ts'
import { isNoRepeat, showRepeats } from './repeats.ts'

/** Maximum number of similar contractors. */
const BEST = 5

/**
 * A registration with the data needed for a decision: registry answer, records with the same NIP or address, similar
 * contractors.
 */
export async function showEntry(call: CallContext<StaffScope>, id: number): Promise<Entry> {
  const { db, locale } = call
  const entry = await findEntry(call, id)
  const joins = entry.status === 0 ? await partnerOfNip(call, entry.nip) : null
  return {
    ...entry,
    ...(await entryNames(db, entry.id, locale)),
    is_anonymised: entry.anonymised_at !== null,
    registry: await proofOf(db, entry.registry_lookup_id),
    consents: await consentsOf(db, entry, locale),
    taken: {
      nip: entry.status === 0 ? await takenNip(call, entry.nip, joins) : [],
      address: entry.status === 0 ? await takenAddress(db, entry) : null,
    },
    joins,
    matches: entry.status === 0 && !joins ? await matches(call, entry) : [],
    same_nip: entry.status === 0 ? await sameNip(call, entry) : [],
    repeats: await showRepeats(db, call.scope, entry),
  }
}

/** Other pending registrations with the same NIP, of the same company or of an impostor. */
async function sameNip({ db, scope }: CallContext<StaffScope>, { id, nip }: EntryRecord): Promise<Entry['same_nip']> {
  if (nip === null) return []
  return db
    .select({
      id: partner_entries.id,
      name: partner_entries.name,
      full_name: sql<string>`${partner_entries.first_name} || ' ' || ${partner_entries.last_name}`,
      created_at: partner_entries.created_at,
    })
    .from(partner_entries)
    .where(
      and(
        eq(partner_entries.nip, nip),
        eq(partner_entries.status, 0),
        ne(partner_entries.id, id),
        isNoRepeat,
        entriesInScope(scope),
      ),
    )
    .orderBy(asc(partner_entries.created_at), asc(partner_entries.id))
}

/** The partner with a NIP in the caller's scope. */
async function partnerOfNip({ db, scope }: CallContext, nip: string | null): Promise<JoinedPartner | null> {
  if (nip === null) return null
  const [found] = await db
    .select({
      id: partners.id,
      name: partners.name,
      status: partners.status,
      external_id: partners.external_id,
      business_area_id: partners.business_area_id,
    })
    .from(partners)
    .where(and(eq(partners.nip, nip), partnersInScope(scope)))
  return found ? { ...found, caretakers: await caretakersOf(db, found.id) } : null
}

async function proofOf(db: Database, id: number | null) {
  if (id === null) return null
  const [lookup] = await db.select().from(registry_lookups).where(eq(registry_lookups.id, id))
  return registryProof(lookup ?? null)
}

/** Consents given with the form. Approval copies them to the contractor, where they can be withdrawn. */
async function consentsOf(db: Database, entry: EntryRecord, locale: Locale): Promise<Entry['consents']> {
  return db
    .select({
      kind: consent_texts.kind,
      version: consent_texts.version,
      text: consent_texts[`text_${locale}`],
      given_at: given_consents.given_at,
      withdrawn_at: given_consents.withdrawn_at,
    })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .where(
      or(
        and(eq(given_consents.entity, entryEntity), eq(given_consents.entity_id, entry.id)),
        entry.partner_id === null ? undefined : takenAlong(entry, entry.partner_id),
      ),
    )
    .orderBy(asc(given_consents.consent_text_id))
}

function takenAlong(entry: EntryRecord, partner_id: number): SQL | undefined {
  return and(
    eq(given_consents.entity, 'contractor.contractors'),
    sql`${given_consents.entity_id} = (select contractor_id from ${partners} where ${partners.id} = ${partner_id})`,
    eq(given_consents.person_email, entry.email),
    eq(given_consents.person_name, `${entry.first_name} ${entry.last_name}`),
    eq(consent_texts.form, 'registration'),
  )
}

async function takenNip({ db, scope }: CallContext<StaffScope>, nip: string | null, partner: JoinedPartner | null) {
  if (nip === null) return []
  const known = await db
    .select({ id: contractors.id, name: contractors.name })
    .from(contractors)
    .where(and(eq(contractors.nip_number, nip), isLive(contractors), contractorsInScope(scope)))
  return [
    ...(partner ? [{ entity: 'partner.partners' as const, id: partner.id, name: partner.name }] : []),
    ...known.map((contractor) => ({ entity: 'contractor.contractors' as const, ...contractor })),
  ]
}

async function takenAddress(db: Database, { email, is_colleagues_address }: EntryRecord) {
  const [user] = await db
    .select({ id: users.id, name: sql<string>`${users.first_name} || ' ' || ${users.last_name}` })
    .from(users)
    .where(eq(users.email, email))
  return user ? { ...user, is_colleague: is_colleagues_address } : null
}

/** Contractors that may be the same company: with the same NIP, then with a similar name, those in the same town first. */
async function matches({ db, scope }: CallContext<StaffScope>, entry: EntryRecord): Promise<ContractorMatch[]> {
  const isOfNip = sql`coalesce(${contractors.nip_number} = ${entry.nip}, false)`
  const name = sql`search_text(${contractors.name})`
  const wanted = sql`search_text(${entry.name})`
  const found = await db
    .select({
      id: contractors.id,
      name: contractors.name,
      nip_number: contractors.nip_number,
      address_city: contractors.address_city,
      is_of_nip: sql<boolean>`${isOfNip}`,
    })
    .from(contractors)
    .where(
      and(
        or(entry.nip === null ? undefined : eq(contractors.nip_number, entry.nip), sql`${name} % ${wanted}`),
        isLive(contractors),
        contractorsInScope(scope),
        isNoPartner(db),
      ),
    )
    .orderBy(
      sql`${isOfNip} desc`,
      sql`(search_text(${contractors.address_city}) = search_text(${entry.city})) desc`,
      sql`similarity(${name}, ${wanted}) desc`,
      asc(contractors.id),
    )
    .limit(BEST)
  return found.map(({ is_of_nip, ...contractor }) => ({ ...contractor, by: is_of_nip ? 'nip' : 'name' }))
}

/** Condition for contractors that are not partners. */
export function isNoPartner(db: Database): SQL {
  return notExists(db.select({ id: partners.id }).from(partners).where(eq(partners.contractor_id, contractors.id)))
}
