import { randomUUID } from 'node:crypto'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { PartnerEntryEvent } from '#contract/partner/entry-lifecycle.ts'
import { entrySnapshot } from '#contract/partner/entry-lifecycle-state.ts'
import { withShortLegalForm } from '#contract/registry/registry.ts'
import { isNip, today } from '#contract/values/rules.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { audit } from '#server/db/audit.ts'
import { colleague, dictionaryIds, found, inserted, type Loading } from '#server/db/demo/loading.ts'
import { atWork, day } from '#server/db/demo/moments.ts'
import type { LoadedContractor } from '#server/db/demo/partner/contractors.ts'
import { companies, inventedNip } from '#server/db/demo/partner/people.ts'
import { records } from '#server/db/demo/random.ts'
import { simulatedCompany } from '#server/integrations/registry/simulated-companies.ts'
import { hashPassword } from '#server/modules/auth/index.ts'
import { askedConsents, keepConsents } from '#server/modules/consent/index.ts'
import { decideEntry, entryEntity } from '#server/modules/partner/registration/entry.ts'
import { partner_entries } from '#server/modules/partner/table.ts'
import { splitAddress } from '#server/modules/registry/address.ts'
import { registry_lookups } from '#server/modules/registry/table.ts'

/**
 * Nine registrations, with the days since they came. The NIP: its position among the invented ones, that of a partner
 * (`p`) or a contractor (`c`), or a VAT number. Name and address come from the company registry unless they were typed;
 * `registry`: it was queried. The first has become the partner at its position, two were rejected, six wait.
 */
const entries = records(
  [
    'days',
    'nip',
    'registry',
    'area',
    'person',
    'email',
    'consents',
    'name',
    'street',
    'postcode',
    'city',
    'province',
    'decided',
  ],
  `
  394 | p9 | registry | Ogrzewanie | Henryk Jabłoński | henryk.jablonski@gaz-service.example | processing | Gaz-Service Łódź | ul. Rzgowska 140 | 93-311 | Łódź | łódzkie | approved
  74 | 95 | | Ogrzewanie | Sebastian Nowak | biuro@instalacje-nowak.example | processing | Instalacje Nowak i Wspólnicy | ul. Kolejowa 8 | 43-100 | Tychy | śląskie | Firma nie prowadzi jeszcze działalności instalacyjnej. Zapraszamy po uzyskaniu certyfikatu F-gaz.
  31 | 96 | | Sprzedaż | Kamil Wrzos | kontakt@tania-klima.example | processing | Tania Klima 24 | ul. Główna 1 | 00-001 | Warszawa | mazowieckie | Podanego adresu nie ma w rejestrze podatników VAT, a pod numerem telefonu nikt nie odpowiada.
  9 | 97 | registry | Ogrzewanie | Weronika Szafran | w.szafran@termo-szafran.example | processing commercial marketing | | | | | małopolskie
  7 | p1 | registry | Klimatyzacja | Julia Pawlak | julia.pawlak@klimat-serwis.example | processing | Klimat Serwis Pawlak | ul. Ogrodowa 3 | 61-821 | Poznań | wielkopolskie
  5 | 98 | registry | Klimatyzacja | Szymon Król | szymon.krol@klimat-serwis.example | processing | | | | | śląskie
  3 | 99 | registry | Ogrzewanie | Filip Borkowski | filip@pompy-borkowski.example | processing commercial marketing | Pompy Ciepła Borkowski | ul. Nadbrzeżna 17 | 87-100 | Toruń | kujawsko-pomorskie
  2 | c | | Wentylacja | Nadia Osiecka | n.osiecka@sanitech-systemy.example | processing commercial | Sanitech Systemy Sp. z o.o. | ul. Składowa 44 | 15-620 | Białystok | podlaskie
  1 | SE556555014201 | | Sprzedaż | Erik Lindqvist | erik@baltic-heat.example | processing | Baltic Heat Pumps AB | Hamngatan 2 | 371 23 | Karlskrona
`,
)
type DemoEntry = (typeof entries)[number]
type EntryRow = typeof partner_entries.$inferSelect

/** Loads registrations of companies, with the decisions about them. */
export async function loadEntries(loading: Loading, contractors: readonly LoadedContractor[]): Promise<void> {
  const { db, now, partners } = loading
  const ids = await dictionaryIds(db)
  // A random password, which is not disclosed; approved people choose theirs by the link of the invitation.
  const password_hash = await hashPassword(randomUUID())
  for (const [position, entry] of entries.entries()) {
    const at = atWork(now, Number(entry.days), position * 3)
    const moment = at.toISOString()
    const nip = nipOf(entry, contractors)
    const country = /^[A-Z]/.exec(nip) ? nip.slice(0, 2) : 'PL'
    const locale = isPolish(country) ? 'pl' : 'en'
    const [first_name = '', last_name = ''] = entry.person.split(' ')
    const row = await inserted(db, partner_entries, {
      ...companyOf(entry, nip),
      nip,
      country,
      locale,
      password_hash,
      first_name,
      last_name,
      email: entry.email,
      province_id: entry.province ? ids.province(entry.province) : null,
      business_area_id: ids.business_area(entry.area),
      phone_number: `+48602555${String(110 + position * 17)}`,
      registry_lookup_id: entry.registry ? await lookedUp(loading, nip, at) : null,
      told_at: moment,
      created_at: moment,
      updated_at: moment,
    })
    const asked = await askedConsents(db, 'registration', at, locale)
    await keepConsents(db, {
      entity: entryEntity,
      entity_id: row.id,
      given_by: null,
      ip: '203.0.113.24',
      at,
      person_name: entry.person,
      person_email: entry.email,
      texts: asked.filter(({ kind }) => entry.consents.includes(kind.split('_')[1] ?? kind)),
    })
    const stored = { entity: entryEntity, entity_id: row.id, action: 'store', before: null, after: row } as const
    await audit(db, { ...stored, by: systemActor, at })
    if (entry.decided === 'approved') {
      const { id: partner_id, people } = found(partners[Number(entry.nip.slice(1))], entry.name)
      const proofs = { contractor: 'created', buyer_number: 'given', has_active_caretaker: true } as const
      const event = { type: 'entry.approve', ...proofs, has_business_area: true } as const
      await decide(loading, row, 'approve', event, { status: 1, partner_id, user_id: people[0]?.id ?? null })
    } else if (entry.decided) {
      const reason = entry.decided
      await decide(loading, row, 'reject', { type: 'entry.reject', reason }, { status: 2, reason })
    }
  }
}

function nipOf({ nip, name }: DemoEntry, contractors: readonly LoadedContractor[]): string {
  if (/^\d/.test(nip)) return inventedNip(Number(nip))
  if (/^[A-Z]/.test(nip)) return nip
  const known = nip.startsWith('p')
    ? companies[Number(nip.slice(1))]?.nip
    : contractors.find((contractor) => contractor.name === name)?.nip_number
  if (!known || !isNip(known)) throw new Error('The company of an entry has no NIP')
  return known
}

/** Values of the form: those of the registry where nothing else was typed. */
function companyOf({ name, street, postcode, city }: DemoEntry, nip: string) {
  if (name) return { name, street, postcode, city }
  const known = found(simulatedCompany(nip), `company of ${nip}`)
  const address = splitAddress(known.address)
  return {
    name: withShortLegalForm(known.name),
    street: found(address.street, 'street'),
    postcode: found(address.postcode, 'postcode'),
    city: found(address.city, 'city'),
  }
}

/** The registry's answer, kept as the gateway keeps one. */
async function lookedUp({ db }: Loading, nip: string, at: Date): Promise<number> {
  const company = found(simulatedCompany(nip), `company of ${nip}`)
  const { id } = await inserted(db, registry_lookups, {
    nip,
    company,
    outcome: 'found',
    day: today(at),
    asked_at: at.toISOString(),
    request_id: `${nip.slice(3, 8)}-${nip.slice(0, 3)}d3m0`,
  })
  return id
}

type Undated<Event = PartnerEntryEvent> = Event extends PartnerEntryEvent ? Omit<Event, 'by' | 'at'> : never

/** Stores a decision two days after the registration, which the lifecycle must allow. */
async function decide(
  { staff, act }: Loading,
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
  const made = { ...decision, decided_at, decided_by: clerk.id }
  await decideEntry(call, { ...row, is_colleagues_address: false }, verb, made)
}
