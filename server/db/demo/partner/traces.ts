import type { Contractor } from '#contract/contractor/contractor.ts'
import { today } from '#contract/rules.ts'
import { atWork, type LoadedContractor } from '#server/db/demo/partner/contractors.ts'
import { colleague, dictionaryIds, type LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import { inventedNip } from '#server/db/demo/partner/people.ts'
import { day } from '#server/db/demo/service-order/story.ts'

/** Changes of contractors: position in the list, days ago, person and fields. */
const changes: readonly { position: number; days: number; by: string; set: Partial<Contractor> }[] = [
  { position: 3, days: 96, by: 'Ewa Malinowska', set: { address_street: 'ul. Nowa 12', phone_number: '+48225550170' } },
  {
    position: 8,
    days: 71,
    by: 'Paweł Górski',
    set: { electronic_form_invoice: true, electronic_invoice_email: 'ksiegowosc@rurex.example' },
  },
  { position: 15, days: 55, by: 'Ewa Malinowska', set: { consent_marketing_purposes: false } },
  {
    position: 21,
    days: 44,
    by: 'Paweł Górski',
    set: { consent_commercial_info: false, consent_marketing_purposes: false },
  },
  { position: 30, days: 27, by: 'Ewa Malinowska', set: { address_street: 'ul. Krótka 5', address_postcode: '30-001' } },
  { position: 42, days: 19, by: 'Paweł Górski', set: { consent_commercial_info: true } },
  { position: 57, days: 12, by: 'Ewa Malinowska', set: { phone_number: '+48615550133' } },
  {
    position: 64,
    days: 8,
    by: 'Paweł Górski',
    set: { name: 'Klimat-Perfekt Sp. z o.o.', consent_marketing_purposes: true },
  },
]

/** Positions of the contractors in the trash. */
const trashed = [11, 36]

/** Two former partners: one has paused, one has ended the contract. */
const formerPartners = [
  [
    'Termo-Bud Opole',
    12,
    'ul. Budowlanych 40',
    '45-123',
    'Opole',
    'opolskie',
    'deactivate',
    'Zawieszona działalność, wraca po sezonie.',
  ],
  [
    'Wodex Instalacje Sp. j.',
    13,
    'ul. Wodna 3',
    '65-001',
    'Zielona Góra',
    'lubuskie',
    'cancel',
    'Umowa rozwiązana za porozumieniem stron.',
  ],
] as const

/** Loads traces of earlier work of the distributor: changed and deleted records, shared views, and former partners. */
export async function loadTraces(loading: LoadingCompanies, contractors: readonly LoadedContractor[]): Promise<void> {
  await changeContractors(loading, contractors)
  await endPartnerships(loading)
  await throwAway(loading, contractors)
  await shareViews(loading)
  await hold(loading, contractors)
  await describeDistributor(loading)
}

async function changeContractors({ now, staff, act }: LoadingCompanies, contractors: readonly LoadedContractor[]) {
  for (const { position, days, by, set } of changes) {
    const path = { contractor: contractors[position]?.id ?? 0 }
    const clerk = colleague(staff, by)
    const at = atWork(now, days, position)
    const was = await act(clerk, at, 'contractor.contractors.show', { path })
    await act(clerk, at, 'contractor.contractors.update', { path, body: { ...formOf(was), ...set } })
  }
}

function formOf(contractor: Contractor) {
  const { name, nip_number, address_street, address_postcode, address_city, address_province } = contractor
  const { address_country, business_area, phone_number, email, contract_date, registry_lookup_id } = contractor
  const { electronic_form_invoice, electronic_invoice_email, version } = contractor
  const { consent_processing_data, consent_commercial_info, consent_marketing_purposes } = contractor
  return {
    ...{ name, nip_number, address_street, address_postcode, address_city, address_province, address_country },
    ...{ business_area, phone_number, email, contract_date, registry_lookup_id },
    ...{ electronic_form_invoice, electronic_invoice_email, version },
    ...{ consent_processing_data, consent_commercial_info, consent_marketing_purposes },
  }
}

async function endPartnerships({ db, now, staff, act }: LoadingCompanies): Promise<void> {
  const ids = await dictionaryIds(db)
  const clerk = colleague(staff, 'Paweł Górski')
  for (const [name, position, street, postcode, city, province, verb, reason] of formerPartners) {
    const begun = atWork(now, 340, position)
    const { id, version } = await act(clerk, begun, 'partner.partners.store', {
      body: {
        ...{ name, street, postcode, city, nip: inventedNip(position), province_id: ids.province(province) },
        business_area_id: ids.business_area('Ogrzewanie'),
        partner_status_id: ids.partner_status('Partner'),
        contract_date: today(new Date(now.getTime() - 700 * day)),
        moderators: [clerk.id],
        consent_processing_data: true,
        primary_contact: {
          ...{ first_name: 'Stanisław', last_name: 'Dawny', position: 'właściciel', is_primary: true },
          ...{ email: `kontakt.${position}@dawni-partnerzy.example`, phone_number: `+48603555${position + 100}` },
        },
      },
    })
    const body = { version, reason }
    await act(staff.administrator, atWork(now, 40 + position, position), `partner.partners.${verb}`, {
      path: { partner: id },
      body,
    })
  }
}

async function throwAway({ now, staff, act }: LoadingCompanies, contractors: readonly LoadedContractor[]) {
  for (const [turn, position] of trashed.entries()) {
    const path = { contractor: contractors[position]?.id ?? 0 }
    await act(colleague(staff, 'Paweł Górski'), atWork(now, 4 + turn * 9, position), 'contractor.contractors.destroy', {
      path,
    })
  }
  const { administrator } = staff
  const { id } = await act(administrator, atWork(now, 30, 1), 'dictionary.languages.store', {
    body: { code: 'de', name_pl: 'niemiecki', name_en: 'German', position: 30, active: true },
  })
  await act(administrator, atWork(now, 16, 2), 'dictionary.languages.destroy', { path: { language: id } })
}

async function shareViews({ now, staff, act }: LoadingCompanies): Promise<void> {
  const views = [
    ['partner.partners.index', 'Wyróżnieni', 'highlighted=true'],
    ['contractor.contractors.index', 'Jeszcze nie partnerzy', 'is_partner=false&sort_by=name&sort_direction=asc'],
    ['service-order.service-orders.index', 'Czekające', 'status=waiting'],
  ] as const
  for (const [position, [list, name, query]] of views.entries())
    await act(staff.administrator, atWork(now, 60, position), 'core.list-views.store', {
      body: { list, name, query, columns: null, shared: true },
    })
}

/** Puts one of the oldest contractors on hold because of a dispute, so that it is not made anonymous. */
async function hold({ now, staff, act }: LoadingCompanies, contractors: readonly LoadedContractor[]): Promise<void> {
  const [oldest] = contractors
  if (!oldest) throw new Error('There are no contractors')
  await act(staff.administrator, atWork(now, 21, 5), 'consent.persons.hold', {
    body: {
      records: [{ entity: 'contractor.contractors', id: oldest.id }],
      reason: 'Spór o fakturę za montaż, sprawa w sądzie.',
    },
  })
}

async function describeDistributor({ now, staff, act }: LoadingCompanies): Promise<void> {
  const at = atWork(now, 200, 3)
  const { version } = await act(staff.administrator, at, 'core.distributor.show')
  await act(staff.administrator, at, 'core.distributor.update', {
    body: {
      ...{ version, name: 'Polar Dystrybucja Sp. z o.o.', nip: inventedNip(102), email: 'biuro@portal.example' },
      ...{ street: 'ul. Magazynowa 16', postcode: '05-860', city: 'Płochocin', phone_number: '+48225550100' },
    },
  })
}
