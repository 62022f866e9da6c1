import { randomUUID } from 'node:crypto'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { PartnerEntryEvent } from '#contract/partner/entry-lifecycle.ts'
import { entrySnapshot } from '#contract/partner/entry-lifecycle-state.ts'
import { withShortLegalForm } from '#contract/registry/registry.ts'
import { isNip, today } from '#contract/rules.ts'
import { isPolish } from '#contract/tax-number.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import { atWork, type LoadedContractor } from '#server/db/demo/partner/contractors.ts'
import { colleague, dictionaryIds, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import { companies, inventedNip } from '#server/db/demo/partner/people.ts'
import type { DemoPartner } from '#server/db/demo/partner/staff.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import { simulatedCompany } from '#server/integrations/registry/simulated-companies.ts'
import { hashPassword } from '#server/modules/auth/index.ts'
import { askedConsents, keepConsents } from '#server/modules/consent/index.ts'
import { decideEntry, entryEntity } from '#server/modules/partner/entry.ts'
import { partner_entries } from '#server/modules/partner/table.ts'
import { splitAddress } from '#server/modules/registry/address.ts'
import { registry_lookups } from '#server/modules/registry/table.ts'

/** A company that has registered. */
interface DemoEntry {
  /** The company's own NIP by its position among the invented ones, or that of one of the partners. */
  nip: { invented: number } | { of_partner: number } | { of_contractor: string } | { vat: string }
  /** Typed by hand; omitted fields come from the company registry. */
  typed?: { name?: string; street?: string; postcode?: string; city?: string }
  /** Whether the company registry was queried. */
  looked_up: boolean
  /** Null for a company from abroad. */
  province: string | null
  /** Default: Poland. */
  country?: string
  business_area: string
  first_name: string
  last_name: string
  email: string
  locale?: 'en'
  days: number
  consents: readonly ('consent_processing_data' | 'consent_commercial_info' | 'consent_marketing_purposes')[]
  rejected?: string
  /** The partner that it became, by its position among the companies. */
  approved_as?: number
}

const all = ['consent_processing_data', 'consent_commercial_info', 'consent_marketing_purposes'] as const
const required = ['consent_processing_data'] as const

/** Nine registrations: one approved, two rejected, six waiting. */
export const entries: readonly DemoEntry[] = [
  {
    nip: { of_partner: 9 },
    typed: { name: 'Gaz-Service Łódź', street: 'ul. Rzgowska 140', postcode: '93-311', city: 'Łódź' },
    looked_up: true,
    ...{ province: 'łódzkie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Henryk', last_name: 'Jabłoński', email: 'henryk.jablonski@gaz-service.example' },
    ...{ days: 394, consents: required },
    approved_as: 9,
  },
  {
    nip: { invented: 95 },
    typed: { name: 'Instalacje Nowak i Wspólnicy', street: 'ul. Kolejowa 8', postcode: '43-100', city: 'Tychy' },
    looked_up: false,
    ...{ province: 'śląskie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Sebastian', last_name: 'Nowak', email: 'biuro@instalacje-nowak.example' },
    ...{ days: 74, consents: required },
    rejected: 'Firma nie prowadzi jeszcze działalności instalacyjnej. Zapraszamy po uzyskaniu certyfikatu F-gaz.',
  },
  {
    nip: { invented: 96 },
    typed: { name: 'Tania Klima 24', street: 'ul. Główna 1', postcode: '00-001', city: 'Warszawa' },
    looked_up: false,
    ...{ province: 'mazowieckie', business_area: 'Sprzedaż' },
    ...{ first_name: 'Kamil', last_name: 'Wrzos', email: 'kontakt@tania-klima.example' },
    ...{ days: 31, consents: required },
    rejected: 'Podanego adresu nie ma w rejestrze podatników VAT, a pod numerem telefonu nikt nie odpowiada.',
  },
  {
    nip: { invented: 97 },
    looked_up: true,
    ...{ province: 'małopolskie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Weronika', last_name: 'Szafran', email: 'w.szafran@termo-szafran.example' },
    ...{ days: 9, consents: all },
  },
  // A person of a company that is a partner already.
  {
    nip: { of_partner: 1 },
    typed: { name: 'Klimat Serwis Pawlak', street: 'ul. Ogrodowa 3', postcode: '61-821', city: 'Poznań' },
    looked_up: true,
    ...{ province: 'wielkopolskie', business_area: 'Klimatyzacja' },
    ...{ first_name: 'Julia', last_name: 'Pawlak', email: 'julia.pawlak@klimat-serwis.example' },
    ...{ days: 7, consents: required },
  },
  // A person who has an account already, with a new company.
  {
    nip: { invented: 98 },
    looked_up: true,
    ...{ province: 'śląskie', business_area: 'Klimatyzacja' },
    ...{ first_name: 'Szymon', last_name: 'Król', email: 'szymon.krol@klimat-serwis.example' },
    ...{ days: 5, consents: required },
  },
  // Has moved: the typed address differs from that of the registry.
  {
    nip: { invented: 99 },
    typed: { name: 'Pompy Ciepła Borkowski', street: 'ul. Nadbrzeżna 17', postcode: '87-100', city: 'Toruń' },
    looked_up: true,
    ...{ province: 'kujawsko-pomorskie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Filip', last_name: 'Borkowski', email: 'filip@pompy-borkowski.example' },
    ...{ days: 3, consents: all },
  },
  // It is a contractor of the distributor.
  {
    nip: { of_contractor: 'Sanitech Systemy Sp. z o.o.' },
    typed: { name: 'Sanitech Systemy Sp. z o.o.', street: 'ul. Składowa 44', postcode: '15-620', city: 'Białystok' },
    looked_up: false,
    ...{ province: 'podlaskie', business_area: 'Wentylacja' },
    ...{ first_name: 'Nadia', last_name: 'Osiecka', email: 'n.osiecka@sanitech-systemy.example' },
    ...{ days: 2, consents: ['consent_processing_data', 'consent_commercial_info'] },
  },
  {
    // From abroad: decided by colleagues who handle such companies.
    nip: { vat: 'SE556555014201' },
    typed: { name: 'Baltic Heat Pumps AB', street: 'Hamngatan 2', postcode: '371 23', city: 'Karlskrona' },
    looked_up: false,
    ...{ province: null, country: 'SE', business_area: 'Sprzedaż' },
    ...{ first_name: 'Erik', last_name: 'Lindqvist', email: 'erik@baltic-heat.example', locale: 'en' },
    ...{ days: 1, consents: required },
  },
]

type EntryRow = typeof partner_entries.$inferSelect

/** Loads registrations of companies, with the decisions about them. */
export async function loadEntries(
  loading: LoadingCompanies,
  contractors: readonly LoadedContractor[],
  partners: readonly DemoPartner[],
): Promise<void> {
  const { db, now } = loading
  const ids = await dictionaryIds(db)
  // A random password, which is not disclosed; approved people choose theirs by the link of the invitation.
  const password_hash = await hashPassword(randomUUID())
  for (const [position, entry] of entries.entries()) {
    const at = atWork(now, entry.days, position * 3)
    const nip = nipOf(entry, contractors)
    const proof = entry.looked_up ? await lookedUp(db, nip, at) : null
    const row = await inserted(db, partner_entries, {
      ...companyOf(entry, nip),
      ...{ nip, password_hash, province_id: entry.province === null ? null : ids.province(entry.province) },
      country: entry.country ?? 'PL',
      business_area_id: ids.business_area(entry.business_area),
      ...{ first_name: entry.first_name, last_name: entry.last_name, email: entry.email },
      phone_number: `+48602555${String(110 + position * 17)}`,
      locale: entry.locale ?? 'pl',
      registry_lookup_id: proof,
      told_at: at.toISOString(),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    await keepProof(db, entry, row, at)
    if (entry.rejected) await reject(loading, row, entry.rejected)
    const partner = entry.approved_as === undefined ? undefined : partners[entry.approved_as]
    if (partner) await approve(loading, row, partner)
  }
}

function nipOf({ nip }: DemoEntry, contractors: readonly LoadedContractor[]): string {
  if ('vat' in nip) return nip.vat
  if ('invented' in nip) return inventedNip(nip.invented)
  const known =
    'of_partner' in nip
      ? companies[nip.of_partner]?.nip
      : contractors.find(({ name }) => name === nip.of_contractor)?.nip_number
  if (!known || !isNip(known)) throw new Error('The company of an entry has no NIP')
  return known
}

/** Values of the form: those of the registry where nothing else was typed. */
function companyOf({ typed }: DemoEntry, nip: string) {
  const known = simulatedCompany(nip)
  const { street, postcode, city } = splitAddress(known?.address ?? null)
  const company = { name: known && withShortLegalForm(known.name), street, postcode, city, ...typed }
  const { name } = company
  if (!name || !company.street || !company.postcode || !company.city) throw new Error(`The registry knows no ${nip}`)
  return { name, street: company.street, postcode: company.postcode, city: company.city }
}

/** The registry's answer, kept as the gateway keeps one. */
async function lookedUp(db: Database, nip: string, at: Date): Promise<number> {
  const company = simulatedCompany(nip)
  if (!company) throw new Error(`The registry knows no ${nip}`)
  const { id } = await inserted(db, registry_lookups, {
    ...{ nip, company, outcome: 'found', day: today(at), asked_at: at.toISOString() },
    request_id: `${nip.slice(3, 8)}-${nip.slice(0, 3)}d3m0`,
  })
  return id
}

async function keepProof(db: Database, entry: DemoEntry, row: EntryRow, at: Date): Promise<void> {
  const asked = await askedConsents(db, 'registration', at, entry.locale ?? 'pl')
  await keepConsents(db, {
    ...{ entity: entryEntity, entity_id: row.id, given_by: null, ip: '203.0.113.24', at },
    person_name: `${entry.first_name} ${entry.last_name}`,
    person_email: entry.email,
    texts: asked.filter(({ kind }) => entry.consents.includes(kind)),
  })
  await audit(db, {
    ...{ entity: entryEntity, entity_id: row.id, action: 'store', before: null, after: row },
    ...{ by: systemActor, at },
  })
}

type Undated<Event = PartnerEntryEvent> = Event extends PartnerEntryEvent ? Omit<Event, 'by' | 'at'> : never

/** Rejects the registration two days later. */
function reject(loading: LoadingCompanies, row: EntryRow, reason: string): Promise<void> {
  return decide(loading, row, 'reject', { type: 'entry.reject', reason }, { status: 2, reason })
}

/** Approves the registration on the day on which its partner was created. */
async function approve(loading: LoadingCompanies, row: EntryRow, { id, people }: DemoPartner): Promise<void> {
  await decide(
    loading,
    row,
    'approve',
    {
      type: 'entry.approve',
      contractor: 'created',
      buyer_number: 'given',
      has_active_caretaker: true,
      has_business_area: true,
    },
    { status: 1, partner_id: id, user_id: people[0]?.id ?? null },
  )
}

/** Stores a decision, which the lifecycle must allow. */
async function decide(
  { staff, act }: LoadingCompanies,
  row: EntryRow,
  verb: 'approve' | 'reject',
  event: Undated,
  decision: Parameters<typeof decideEntry>[3],
): Promise<void> {
  const clerk = colleague(staff, 'Paweł Górski')
  const call = act.contextOf(clerk, new Date(Date.parse(row.created_at) + 2 * day))
  const decided_at = call.at.toISOString()
  const state = { is_anonymised: false, is_colleagues_address: false, is_abroad: !isPolish(row.country) }
  const snapshot = entrySnapshot({ status: row.status, ...state })
  if (!snapshot.can({ ...event, by: call.by, at: decided_at } as PartnerEntryEvent))
    throw new Error(`${row.name}: ${verb} is refused`)
  await decideEntry(call, { ...row, is_colleagues_address: false }, verb, {
    ...decision,
    decided_at,
    decided_by: clerk.id,
  })
}
