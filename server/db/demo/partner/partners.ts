import { asc, eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { companies, type DemoCompany, former } from '#server/db/demo/partner/people.ts'
import type { Actor, AddPerson, DemoPartner, DemoStaff } from '#server/db/demo/partner/staff.ts'
import type { Act } from '#server/db/demo/service-order/act.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import { users } from '#server/db/users.table.ts'
import { brands, business_areas, provinces } from '#server/modules/dictionary/table.ts'
import { partner_moderators, partner_statuses, partner_users } from '#server/modules/partner/table.ts'

/** Data of a partner besides its address, in the order of `companies`. */
interface CompanyAccount {
  /** Polish name of the partner status; null where none is set. */
  partner_status: string | null
  business_area: string
  /** Full names of its caretakers. */
  caretakers: readonly string[]
  /** Days since the contract. */
  contract_days: number
  highlighted?: true
  /** Position of the company that pays for it in the ERP. */
  paid_by?: number
  invoice?: { name: string; street: string; postcode: string; city: string }
  electronic_invoice?: true
  branches?: readonly Branch[]
}

export interface Branch {
  name: string
  street: string
  postcode: string
  city: string
  province: string
  showroom?: true
  visible_on_map?: true
}

const trade = 'Paweł Górski'
const service = 'Marek Sikora'
const general = 'Katarzyna Dudek'
/** Has left the distributor. Partners that were not handed over then still name her as their caretaker. */
const retired = 'Halina Bury'

const branch = (
  [name, street, postcode, city, province]: readonly [string, string, string, string, string],
  marks: Pick<Branch, 'showroom' | 'visible_on_map'> = { visible_on_map: true },
): Branch => ({ name, street, postcode, city, province, ...marks })
const showroom = { showroom: true, visible_on_map: true } as const

const companyAccounts: readonly CompanyAccount[] = [
  {
    partner_status: 'Partner premium',
    business_area: 'Ogrzewanie',
    caretakers: [trade, service],
    contract_days: 1_420,
    highlighted: true,
    electronic_invoice: true,
    branches: [
      branch(['Salon Instal-Term Kraków', 'ul. Fabryczna 14', '30-554', 'Kraków', 'małopolskie'], showroom),
      branch(['Oddział Nowy Sącz', 'ul. Węgierska 146', '33-300', 'Nowy Sącz', 'małopolskie']),
      branch(['Magazyn Wieliczka', 'ul. Park Kingi 4', '32-020', 'Wieliczka', 'małopolskie'], {}),
    ],
  },
  {
    partner_status: 'Autoryzowany serwis',
    business_area: 'Klimatyzacja',
    caretakers: [trade],
    contract_days: 980,
    electronic_invoice: true,
    branches: [
      branch(['Oddział Gniezno', 'ul. Roosevelta 122', '62-200', 'Gniezno', 'wielkopolskie']),
      branch(['Salon Poznań Jeżyce', 'ul. Dąbrowskiego 79', '60-529', 'Poznań', 'wielkopolskie'], showroom),
    ],
  },
  {
    partner_status: 'Partner',
    business_area: 'Ogrzewanie',
    caretakers: [retired, trade],
    contract_days: 1_730,
    invoice: {
      name: 'Ciepło i Chłód s.c. Z. M. Hajduk',
      street: 'ul. Mariacka 9',
      postcode: '40-014',
      city: 'Katowice',
    },
  },
  {
    partner_status: 'Partner premium',
    business_area: 'Ogrzewanie',
    caretakers: [trade, general],
    contract_days: 615,
    branches: [
      branch(['Salon Eko-Pompy Piaseczno', 'ul. Puławska 38', '05-500', 'Piaseczno', 'mazowieckie'], showroom),
      branch(['Oddział Radom', 'ul. Słowackiego 210', '26-600', 'Radom', 'mazowieckie']),
    ],
  },
  {
    partner_status: 'Autoryzowany serwis',
    business_area: 'Serwis',
    caretakers: [service],
    contract_days: 1_105,
    branches: [branch(['Oddział Gdynia', 'ul. Hutnicza 3', '81-212', 'Gdynia', 'pomorskie'])],
  },
  { partner_status: 'Partner', business_area: 'Ogrzewanie', caretakers: [general], contract_days: 402, paid_by: 3 },
  {
    partner_status: 'Partner',
    business_area: 'Wentylacja',
    caretakers: [retired],
    contract_days: 1_560,
    branches: [branch(['Oddział Legnica', 'ul. Jaworzyńska 254', '59-220', 'Legnica', 'dolnośląskie'])],
  },
  { partner_status: 'Autoryzowany serwis', business_area: 'Serwis', caretakers: [service, trade], contract_days: 866 },
  { partner_status: 'Partner', business_area: 'Klimatyzacja', caretakers: [general], contract_days: 512 },
  { partner_status: null, business_area: 'Ogrzewanie', caretakers: [trade], contract_days: 405 },
  {
    partner_status: 'Partner premium',
    business_area: 'Ogrzewanie',
    caretakers: [trade],
    contract_days: 1_301,
    invoice: {
      name: 'Ogrzewnictwo Podkarpackie Sp. z o.o.',
      street: 'ul. Krakowska 12',
      postcode: '35-111',
      city: 'Rzeszów',
    },
    electronic_invoice: true,
    branches: [branch(['Oddział Krosno', 'ul. Bieszczadzka 29', '38-400', 'Krosno', 'podkarpackie'], showroom)],
  },
  { partner_status: 'Partner', business_area: 'Projektowanie', caretakers: [general, service], contract_days: 731 },
]

export interface LoadingCompanies {
  db: Database
  now: Date
  staff: DemoStaff
  act: Act
}

/** Ids of dictionary records by the names used in the demonstration. */
export async function dictionaryIds(db: Database) {
  const [known, areas, statuses] = [
    await db.select().from(provinces),
    await db.select().from(business_areas),
    await db.select().from(partner_statuses).orderBy(asc(partner_statuses.position)),
  ]
  const idOf = (rows: readonly { id: number; name: string }[]) => (name: string) => {
    const row = rows.find((one) => one.name === name)
    if (!row) throw new Error(`No dictionary knows ${name}`)
    return row.id
  }
  const inPolish = (rows: readonly { id: number; name_pl: string }[]) =>
    idOf(rows.map(({ id, name_pl }) => ({ id, name: name_pl })))
  return { province: idOf(known), business_area: inPolish(areas), partner_status: inPolish(statuses) }
}

/** Loads the twelve partner companies with their branches and people; each is a contractor too, made with it. */
export async function loadPartners(loading: LoadingCompanies, add: AddPerson): Promise<DemoPartner[]> {
  const { db, now, staff, act } = loading
  const clerk = colleague(staff, 'Paweł Górski')
  const ids = await dictionaryIds(db)
  const known = await db.select({ id: brands.id }).from(brands).orderBy(asc(brands.id))
  const loaded: DemoPartner[] = []
  for (const [position, company] of companies.entries()) {
    const account = companyAccounts[position] as CompanyAccount
    const at = new Date(now.getTime() - (399 - position) * day)
    const { id } = await act(clerk, at, 'partner.partners.store', {
      body: {
        ...{ name: company.name, nip: company.nip, street: company.street, postcode: company.postcode },
        ...{ city: company.city, province_id: ids.province(company.province), external_id: company.external_id },
        email: `biuro@${company.domain}`,
        phone_number: `+4812555${String(1001 + position * 7)}`,
        business_area_id: ids.business_area(account.business_area),
        partner_status_id: account.partner_status === null ? null : ids.partner_status(account.partner_status),
        highlighted: account.highlighted ?? false,
        // Every fourth company has all brands; the others lack one.
        brands: known.filter((_, place) => place !== position % 4).map((brand) => brand.id),
        contract_date: today(new Date(now.getTime() - account.contract_days * day)),
        moderators: account.caretakers.filter((name) => name !== retired).map((name) => colleague(staff, name).id),
        ...invoiceOf(company, account),
        consent_processing_data: true,
        primary_contact: contactOf(company, position),
      },
    })
    if (account.caretakers.includes(retired)) await leaveWith(db, id, colleague(staff, retired))
    for (const { province, ...branch } of account.branches ?? [])
      await act(clerk, new Date(at.getTime() + 2 * day), 'partner.affiliates.store', {
        path: { partner: id },
        body: {
          ...branch,
          province_id: ids.province(province),
          phone_number: `+4860${String(1_100_000 + id * 4_111)}`,
          email: `${branch.showroom ? 'salon' : 'oddzial'}@${company.domain}`,
        },
      })
    loaded.push(await withPeople(db, add, id, company, ids.business_area(account.business_area)))
  }
  await deactivateFormerColleague(db, now)
  return loaded
}

function invoiceOf({ domain }: DemoCompany, { invoice, electronic_invoice, paid_by }: CompanyAccount) {
  return {
    ...(invoice && {
      ...{ invoice_name: invoice.name, invoice_street: invoice.street },
      ...{ invoice_postcode: invoice.postcode, invoice_city: invoice.city },
    }),
    ...(electronic_invoice && { electronic_form_invoice: true, electronic_invoice_email: `faktury@${domain}` }),
    ...(paid_by !== undefined && { billToCustomerId: companies[paid_by]?.external_id }),
  }
}

/** The first of a company's people is its administrator. */
async function withPeople(
  db: Database,
  add: AddPerson,
  id: number,
  company: DemoCompany,
  business_area_id: number,
): Promise<DemoPartner> {
  const { name, city } = company
  const people: Actor[] = []
  for (const [index, person] of company.people.entries()) {
    const member = await add(person, { id, name, business_area_id })
    await db.insert(partner_users).values({ partner_id: id, user_id: member.id, is_company_admin: index === 0 })
    people.push(member)
  }
  return { id, name, city, people }
}

/** The contact is the administrator of the company. */
function contactOf({ name, people }: DemoCompany, position: number) {
  const [administrator] = people
  if (!administrator) throw new Error(`${name} has nobody to speak to`)
  const { first_name, last_name, email } = administrator
  return {
    ...{ first_name, last_name, email, position: 'właściciel' },
    phone_number: `+4860155${String(5_101 + position * 31).slice(-4)}`,
    is_primary: true as const,
  }
}

/** A person of the distributor by full name. */
export function colleague({ named }: DemoStaff, name: string): Actor {
  return named.get(name) ?? missing(name)
}

function missing(name: string): never {
  throw new Error(`Nobody of the distributor is called ${name}`)
}

/**
 * A caretaker from before the product required a successor: closing an account hands partners over now, so that this
 * can only be found in records of an older system.
 */
async function leaveWith(db: Database, partner_id: number, { id: user_id }: Actor): Promise<void> {
  await db.insert(partner_moderators).values({ partner_id, user_id })
}

async function deactivateFormerColleague(db: Database, now: Date): Promise<void> {
  const status_since = new Date(now.getTime() - 120 * day).toISOString()
  await db
    .update(users)
    .set({ status: 0, deactivated_by_staff: true, status_since })
    .where(eq(users.email, former.email))
}
