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
import { day } from '#server/db/demo/service-order/story.ts'
import { simulatedCompany } from '#server/integrations/registry/simulated-companies.ts'
import { hashPassword } from '#server/modules/auth/index.ts'
import { askedConsents, keepConsents } from '#server/modules/consent/index.ts'
import { decideEntry, entryEntity } from '#server/modules/partner/entry.ts'
import { partner_entries } from '#server/modules/partner/table.ts'
import { splitAddress } from '#server/modules/registry/address.ts'
import { registry_lookups } from '#server/modules/registry/table.ts'
import { type DemoEntry, entries } from './entries.ts'
import { atWork, type LoadedContractor } from './load-contractors.ts'
import { colleague, dictionaryIds, type LoadingCompanies } from './load-partners.ts'
import type { DemoPartner } from './load-people.ts'
import { companies, inventedNip } from './people.ts'

type EntryRow = typeof partner_entries.$inferSelect

/** Loads registrations of companies, with the decisions about them. */
export async function loadEntries(
  loading: LoadingCompanies,
  contractors: readonly LoadedContractor[],
  partners: readonly DemoPartner[],
): Promise<void> {
  const { db, now } = loading
  const ids = await dictionaryIds(db)
  // A password that nobody knows; approved people choose theirs by the link of the invitation.
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
