import { today } from '#contract/rules.ts'
import { type Random, seededRandom } from '#server/db/demo/random.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import * as names from './contractor-names.ts'
import { colleague, dictionaryIds, type LoadingCompanies } from './load-partners.ts'
import { inventedNip, plain } from './people.ts'

interface Human {
  first_name: string
  last_name: string
}

interface Planned {
  name: string
  /** Null for a private person. */
  nip_number: string | null
  contact: Human
  domain: string
  address: readonly [street: string, postcode: string, city: string, province: string | null, country: string]
  phone_number: string
  /** Days since it was added. */
  days: number
}

/** A loaded contractor, with the data that later steps need. */
export interface LoadedContractor {
  id: number
  name: string
  nip_number: string | null
}

const areas = ['Ogrzewanie', 'Klimatyzacja', 'Wentylacja', 'Chłodnictwo', 'Serwis', 'Projektowanie', 'Sprzedaż']
/** First position of invented NIP numbers for contractors; the companies have those before. */
const firstNip = 14

/** Loads contractors that are no partners: firms, businesses, private persons, and three from abroad. */
export async function loadContractors(loading: LoadingCompanies): Promise<LoadedContractor[]> {
  const { db, now, staff, act } = loading
  const random = seededRandom(20_240_916)
  const ids = await dictionaryIds(db)
  const clerks = [colleague(staff, 'Paweł Górski'), colleague(staff, 'Ewa Malinowska'), colleague(staff, 'Anna Wrona')]
  const abroad = colleague(staff, 'Olga Brandt')
  const loaded: LoadedContractor[] = []
  for (const [position, one] of planned(random).entries()) {
    const picked = random.pick(clerks)
    const clerk = one.address[4] === 'PL' ? picked : abroad
    const at = atWork(now, one.days, position)
    const [street, postcode, city, province, country] = one.address
    const isCompany = one.nip_number !== null
    const electronic = isCompany && random.chance(0.5)
    const { id } = await act(clerk, at, 'contractor.contractors.store', {
      body: {
        ...{ name: one.name, nip_number: one.nip_number, phone_number: one.phone_number },
        ...{ address_street: street, address_postcode: postcode, address_city: city, address_country: country },
        address_province: province === null ? null : ids.province(province),
        business_area: ids.business_area(isCompany ? random.pick(areas) : 'Ogrzewanie'),
        email: isCompany ? `biuro@${one.domain}` : addressOf(one.contact, one.domain),
        electronic_form_invoice: electronic,
        electronic_invoice_email: electronic ? `faktury@${one.domain}` : null,
        // Some contracts are nearly six years old, so that retention has something to announce.
        contract_date: random.chance(0.7) ? today(new Date(now.getTime() - random.integer(30, 2_150) * day)) : null,
        consent_processing_data: true,
        consent_commercial_info: random.chance(0.5),
        consent_marketing_purposes: random.chance(0.3),
        primary_contact: {
          ...one.contact,
          position: isCompany ? random.pick(names.positions) : null,
          email: addressOf(one.contact, one.domain),
          phone_number: mobile(random),
          is_primary: true,
        },
      },
    })
    if (isCompany && random.chance(0.3)) {
      const contact = human(random)
      await act(clerk, new Date(at.getTime() + 6 * day), 'contractor.contacts.store', {
        path: { contractor: id },
        body: {
          ...contact,
          position: random.pick(names.positions),
          email: addressOf(contact, one.domain),
          phone_number: mobile(random),
          is_primary: false,
        },
      })
    }
    loaded.push({ id, name: one.name, nip_number: one.nip_number })
  }
  return loaded
}

/** One hundred and six of them, the oldest first. */
function planned(random: Random): Planned[] {
  let nips = firstNip
  const company = (name: string): Omit<Planned, 'days'> => ({
    ...{ name, contact: human(random), domain: domainOf(name), phone_number: landline(random) },
    nip_number: inventedNip(nips++),
    address: address(random),
  })
  const firms = names.firms.flatMap((pattern, row) =>
    Array.from({ length: 6 }, (_, column) => {
      const surname = names.surnames[(row * 6 + column * 7) % names.surnames.length]?.[0] ?? ''
      return company(pattern.replace('{name}', surname))
    }),
  )
  const businesses = names.businesses.map(company)
  const persons = Array.from({ length: 29 }, (): Omit<Planned, 'days'> => {
    const contact = human(random)
    return {
      ...{ name: `${contact.first_name} ${contact.last_name}`, nip_number: null, contact, domain: 'poczta.example' },
      ...{ phone_number: mobile(random), address: address(random) },
    }
  })
  const foreign = names.foreign.map(([name, street, postcode, city, country, phone_number, nip_number]) => ({
    ...{ name, nip_number, contact: human(random), domain: domainOf(name), phone_number },
    address: [street, postcode, city, null, country] as const,
  }))
  return [...firms, ...businesses, ...persons, ...foreign]
    .map((one) => ({ ...one, days: random.integer(6, 380) }))
    .toSorted((one, other) => other.days - one.days)
}

function human(random: Random): Human {
  const isMan = random.chance(0.6)
  const surname = random.pick(names.surnames)
  return { first_name: random.pick(isMan ? names.men : names.women), last_name: surname[isMan ? 0 : 1] }
}

function address(random: Random): Planned['address'] {
  const [city, postcode, province] = random.pick(names.towns)
  return [`${random.pick(names.streets)} ${random.integer(1, 160)}`, postcode, city, province, 'PL']
}

const addressOf = ({ first_name, last_name }: Human, domain: string) =>
  `${plain(first_name)}.${plain(last_name)}@${domain}`

function domainOf(name: string): string {
  const letters = plain(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${letters.slice(0, 30).replace(/-$/, '')}.example`
}

const landline = (random: Random) =>
  `+48${random.pick(['12', '22', '32', '42', '58', '61', '71'])}555${random.digits(4)}`
const mobile = (random: Random) => `+4860${random.integer(1, 9)}555${random.digits(3)}`

/** A moment between 7 and 15 o'clock, a number of days ago. */
export function atWork(now: Date, days: number, position: number): Date {
  const at = new Date(now.getTime() - days * day)
  at.setUTCHours(7 + (position % 8), (position * 13) % 60, (position * 29) % 60, 0)
  return at
}
