import type { Contractor } from '#contract/contractor/contractor.ts'
import { today } from '#contract/values/rules.ts'
import { colleague, dictionaryIds, found, type Loading } from '#server/db/demo/loading.ts'
import { atWork, daysBack } from '#server/db/demo/moments.ts'
import type { LoadedContractor } from '#server/db/demo/partner/contractors.ts'
import { inventedNip } from '#server/db/demo/partner/people.ts'
import { records } from '#server/db/demo/random.ts'

/** Changes of contractors: position in the list, days ago, and fields. Two colleagues take turns. */
const changes: readonly (readonly [position: number, days: number, set: Partial<Contractor>])[] = [
  [3, 96, { address_street: 'ul. Nowa 12', phone_number: '+48225550170' }],
  [8, 71, { electronic_form_invoice: true, electronic_invoice_email: 'ksiegowosc@rurex.example' }],
  [15, 55, { consent_marketing_purposes: false }],
  [21, 44, { consent_commercial_info: false, consent_marketing_purposes: false }],
  [30, 27, { address_street: 'ul. Krótka 5', address_postcode: '30-001' }],
  [42, 19, { consent_commercial_info: true }],
  [57, 12, { phone_number: '+48615550133' }],
  [64, 8, { name: 'Klimat-Perfekt Sp. z o.o.', consent_marketing_purposes: true }],
]

/** Positions of the contractors in the trash. */
const trashed = [11, 36]

/** Two former partners, with the positions of their NIP numbers: one has paused, one has ended the contract. */
const formerPartners = records(
  ['name', 'position', 'street', 'postcode', 'city', 'province', 'verb', 'reason'],
  `
  Termo-Bud Opole | 12 | ul. Budowlanych 40 | 45-123 | Opole | opolskie | deactivate | Zawieszona działalność, wraca po sezonie.
  Wodex Instalacje Sp. j. | 13 | ul. Wodna 3 | 65-001 | Zielona Góra | lubuskie | cancel | Umowa rozwiązana za porozumieniem stron.
`,
)

/** Views of lists that all staff share. */
const views = records(
  ['list', 'name', 'query'],
  `
  partner.partners.index | Wyróżnieni | highlighted=true
  contractor.contractors.index | Jeszcze nie partnerzy | is_partner=false&sort_by=name&sort_direction=asc
  service-order.service-orders.index | Oczekujące | status=waiting
`,
)

/**
 * Loads traces of earlier work of the distributor: changed and deleted records, former partners, shared views, a
 * contractor on hold because of a dispute (so that it is not made anonymous), and the distributor's own data.
 */
export async function loadTraces(loading: Loading, contractors: readonly LoadedContractor[]): Promise<void> {
  const { now, staff, act } = loading
  const { administrator } = staff
  const clerk = colleague(staff, 'Paweł Górski')
  const contractorAt = (position: number) => found(contractors[position], `contractor ${position}`).id

  for (const [turn, [position, days, set]] of changes.entries()) {
    const path = { contractor: contractorAt(position) }
    const who = turn % 2 === 0 ? colleague(staff, 'Ewa Malinowska') : clerk
    const at = atWork(now, days, position)
    const was = await act(who, at, 'contractor.contractors.show', { path })
    await act(who, at, 'contractor.contractors.update', { path, body: { ...formOf(was), ...set } })
  }
  await endPartnerships(loading)
  for (const [turn, position] of trashed.entries())
    await act(clerk, atWork(now, 4 + turn * 9, position), 'contractor.contractors.destroy', {
      path: { contractor: contractorAt(position) },
    })
  const { id: language } = await act(administrator, atWork(now, 30, 1), 'dictionary.languages.store', {
    body: { code: 'de', name_pl: 'niemiecki', name_en: 'German', position: 30, active: true },
  })
  await act(administrator, atWork(now, 16, 2), 'dictionary.languages.destroy', { path: { language } })
  for (const [position, { list, ...view }] of views.entries())
    await act(administrator, atWork(now, 60, position), 'core.list-views.store', {
      body: { ...view, list: list as 'partner.partners.index', columns: null, shared: true },
    })
  await act(administrator, atWork(now, 21, 5), 'consent.persons.hold', {
    body: {
      records: [{ entity: 'contractor.contractors', id: contractorAt(0) }],
      reason: 'Spór o fakturę za montaż, sprawa w sądzie.',
    },
  })
  const at = atWork(now, 200, 3)
  const { version } = await act(administrator, at, 'core.distributor.show')
  await act(administrator, at, 'core.distributor.update', {
    body: {
      version,
      name: 'Polar Dystrybucja Sp. z o.o.',
      nip: inventedNip(102),
      email: 'biuro@portal.example',
      street: 'ul. Magazynowa 16',
      postcode: '05-860',
      city: 'Płochocin',
      phone_number: '+48225550100',
    },
  })
}

function formOf(contractor: Contractor) {
  const { name, nip_number, address_street, address_postcode, address_city, address_province } = contractor
  const { address_country, business_area, phone_number, email, contract_date, registry_lookup_id } = contractor
  const { electronic_form_invoice, electronic_invoice_email, version } = contractor
  const { consent_processing_data, consent_commercial_info, consent_marketing_purposes } = contractor
  return {
    name,
    nip_number,
    address_street,
    address_postcode,
    address_city,
    address_province,
    address_country,
    business_area,
    phone_number,
    email,
    contract_date,
    registry_lookup_id,
    electronic_form_invoice,
    electronic_invoice_email,
    version,
    consent_processing_data,
    consent_commercial_info,
    consent_marketing_purposes,
  }
}

async function endPartnerships({ db, now, staff, act }: Loading): Promise<void> {
  const ids = await dictionaryIds(db)
  const clerk = colleague(staff, 'Paweł Górski')
  for (const { province, verb, reason, position, ...company } of formerPartners) {
    const place = Number(position)
    const { id: partner, version } = await act(clerk, atWork(now, 340, place), 'partner.partners.store', {
      body: {
        ...company,
        nip: inventedNip(place),
        province_id: ids.province(province),
        moderators: [clerk.id],
        business_area_id: ids.business_area('Ogrzewanie'),
        partner_status_id: ids.partner_status('Partner'),
        contract_date: today(daysBack(now, 700)),
        consent_processing_data: true,
        primary_contact: {
          first_name: 'Stanisław',
          last_name: 'Dawny',
          position: 'właściciel',
          is_primary: true,
          email: `kontakt.${position}@dawni-partnerzy.example`,
          phone_number: `+48603555${place + 100}`,
        },
      },
    })
    const call = `partner.partners.${verb as 'deactivate' | 'cancel'}` as const
    await act(staff.administrator, atWork(now, 40 + place, place), call, {
      path: { partner },
      body: { version, reason },
    })
  }
}
