import { asc, eq } from 'drizzle-orm'
import { today } from '#contract/values/rules.ts'
import { colleague, dictionaryIds, found, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack } from '#server/db/demo/moments.ts'
import { companies, type DemoCompany, former } from '#server/db/demo/partner/people.ts'
import type { Actor, AddPerson } from '#server/db/demo/partner/staff.ts'
import { records, words } from '#server/db/demo/random.ts'
import { users } from '#server/db/users.table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { partner_moderators, partner_users } from '#server/modules/partner/table.ts'

/** Has left the distributor. Partners that were not handed over then still name her as their caretaker. */
const retired = 'Halina Bury'

/**
 * Data of a partner besides its address, in the order of `companies`: caretakers, days since the contract, the
 * position of the company that pays for it in the ERP, and an address of its own for invoices.
 */
const accounts = records(
  ['status', 'area', 'caretakers', 'days', 'marks', 'paid_by', 'invoice'],
  `
  Partner premium | Ogrzewanie | Paweł Górski; Marek Sikora | 1420 | highlighted electronic
  Autoryzowany serwis | Klimatyzacja | Paweł Górski | 980 | electronic
  Partner | Ogrzewanie | Halina Bury; Paweł Górski | 1730 | | | Ciepło i Chłód s.c. Z. M. Hajduk; ul. Mariacka 9; 40-014; Katowice
  Partner premium | Ogrzewanie | Paweł Górski; Katarzyna Dudek | 615
  Autoryzowany serwis | Serwis | Marek Sikora | 1105
  Partner | Ogrzewanie | Katarzyna Dudek | 402 | | 3
  Partner | Wentylacja | Halina Bury | 1560
  Autoryzowany serwis | Serwis | Marek Sikora; Paweł Górski | 866
  Partner | Klimatyzacja | Katarzyna Dudek | 512
  | Ogrzewanie | Paweł Górski | 405
  Partner premium | Ogrzewanie | Paweł Górski | 1301 | electronic | | Ogrzewnictwo Podkarpackie Sp. z o.o.; ul. Krakowska 12; 35-111; Rzeszów
  Partner | Projektowanie | Katarzyna Dudek; Marek Sikora | 731
`,
)

/** Branches, by the position of their company. */
const branches = records(
  ['of', 'name', 'street', 'postcode', 'city', 'province', 'marks'],
  `
  0 | Salon Instal-Term Kraków | ul. Fabryczna 14 | 30-554 | Kraków | małopolskie | showroom map
  0 | Oddział Nowy Sącz | ul. Węgierska 146 | 33-300 | Nowy Sącz | małopolskie | map
  0 | Magazyn Wieliczka | ul. Park Kingi 4 | 32-020 | Wieliczka | małopolskie
  1 | Oddział Gniezno | ul. Roosevelta 122 | 62-200 | Gniezno | wielkopolskie | map
  1 | Salon Poznań Jeżyce | ul. Dąbrowskiego 79 | 60-529 | Poznań | wielkopolskie | showroom map
  3 | Salon Eko-Pompy Piaseczno | ul. Puławska 38 | 05-500 | Piaseczno | mazowieckie | showroom map
  3 | Oddział Radom | ul. Słowackiego 210 | 26-600 | Radom | mazowieckie | map
  4 | Oddział Gdynia | ul. Hutnicza 3 | 81-212 | Gdynia | pomorskie | map
  6 | Oddział Legnica | ul. Jaworzyńska 254 | 59-220 | Legnica | dolnośląskie | map
  10 | Oddział Krosno | ul. Bieszczadzka 29 | 38-400 | Krosno | podkarpackie | showroom map
`,
)

/** Loads the twelve partner companies with their branches and people; each is a contractor too, made with it. */
export async function loadPartners({ db, now, staff, act, partners }: Loading, add: AddPerson): Promise<void> {
  const clerk = colleague(staff, 'Paweł Górski')
  const ids = await dictionaryIds(db)
  const known = await db.select({ id: brands.id }).from(brands).orderBy(asc(brands.id))
  for (const [position, company] of companies.entries()) {
    const account = found(accounts[position], company.name)
    const at = daysBack(now, 399 - position)
    const { name, city, street, postcode, domain, nip, external_id } = company
    const isElectronic = account.marks.includes('electronic')
    const [invoice_name = null, invoice_street = null, invoice_postcode = null, invoice_city = null] = account.invoice
      ? words(account.invoice)
      : []
    const caretakers = words(account.caretakers).map((one) => colleague(staff, one))
    const hasLeft = ({ full_name }: Actor) => full_name === retired
    const business_area_id = ids.business_area(account.area)
    const { id } = await act(clerk, at, 'partner.partners.store', {
      body: {
        name,
        nip,
        street,
        postcode,
        city,
        external_id,
        province_id: ids.province(company.province),
        email: `biuro@${domain}`,
        phone_number: `+4812555${String(1001 + position * 7)}`,
        business_area_id,
        partner_status_id: account.status ? ids.partner_status(account.status) : null,
        highlighted: account.marks.includes('highlighted'),
        // Every fourth company has all brands; the others lack one.
        brands: known.filter((_, place) => place !== position % 4).map((brand) => brand.id),
        contract_date: today(daysBack(now, Number(account.days))),
        moderators: caretakers.filter((one) => !hasLeft(one)).map((one) => one.id),
        invoice_name,
        invoice_street,
        invoice_postcode,
        invoice_city,
        ...(isElectronic && { electronic_form_invoice: true, electronic_invoice_email: `faktury@${domain}` }),
        ...(account.paid_by && { billToCustomerId: companies[Number(account.paid_by)]?.external_id }),
        consent_processing_data: true,
        primary_contact: contactOf(company, position),
      },
    })
    // A caretaker from before the product required a successor: closing an account hands partners over now, so that this
    // can only be found in records of an older system.
    const gone = caretakers.find(hasLeft)
    if (gone) await db.insert(partner_moderators).values({ partner_id: id, user_id: gone.id })
    for (const { of, province, marks, ...branch } of branches.filter(({ of }) => Number(of) === position)) {
      const showroom = marks.includes('showroom')
      await act(clerk, new Date(at.getTime() + 2 * day), 'partner.affiliates.store', {
        path: { partner: id },
        body: {
          ...branch,
          showroom,
          visible_on_map: marks.includes('map'),
          province_id: ids.province(province),
          phone_number: `+4860${String(1_100_000 + id * 4_111)}`,
          email: `${showroom ? 'salon' : 'oddzial'}@${domain}`,
        },
      })
    }
    // The first of a company's people is its administrator.
    const people: Actor[] = []
    for (const [index, person] of company.people.entries()) {
      const member = await add(person, { id, name, business_area_id })
      await db.insert(partner_users).values({ partner_id: id, user_id: member.id, is_company_admin: index === 0 })
      people.push(member)
    }
    partners.push({ id, name, city, people })
  }
  const left = { status: 0, deactivated_by_staff: true, status_since: daysBack(now, 120).toISOString() } as const
  await db.update(users).set(left).where(eq(users.email, former.email))
}

/** The contact is the administrator of the company. */
function contactOf({ name, people }: DemoCompany, position: number) {
  const { first_name, last_name, email } = found(people[0], `contact of ${name}`)
  return {
    first_name,
    last_name,
    email,
    position: 'właściciel',
    phone_number: `+4860155${String(5_101 + position * 31).slice(-4)}`,
    is_primary: true as const,
  }
}
