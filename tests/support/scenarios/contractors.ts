import type { CallOptions } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { businessArea, nextNip } from '#tests/support/scenarios/partner/companies.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

type Form = NonNullable<CallOptions<Endpoints['contractor.contractors.store']>['body']>

/** The form of a new contractor in the back office. */
export async function contractorForm(server: TestServer, changes: Partial<Form> = {}): Promise<Form> {
  return {
    name: 'Ciepłownia Żoliborz',
    nip_number: nextNip(),
    address_street: 'Krasińskiego 10',
    address_postcode: '01-581',
    address_city: 'Warszawa',
    address_province: 1,
    address_country: 'PL',
    business_area: await businessArea(server),
    phone_number: '22 639 10 10',
    consent_processing_data: true,
    primary_contact: {
      first_name: 'Anna',
      last_name: 'Źródło',
      email: 'anna@zoliborz.example',
      phone_number: '601 602 603',
      is_primary: true,
    },
    ...changes,
  }
}

/** A stored contractor. */
export async function newContractor(server: TestServer, by: Person, changes: Partial<Form> = {}) {
  const stored = await by.call('contractor.contractors.store', { body: await contractorForm(server, changes) })
  if (stored.status !== 200) throw new Error(JSON.stringify(stored.body))
  return stored.body
}

/** The form of a contractor's main data, with the version that was read. */
export function mainData(contractor: Awaited<ReturnType<typeof newContractor>>) {
  const { name, nip_number, address_street, address_postcode, address_city, address_province, address_country } =
    contractor
  const { business_area, phone_number, email, electronic_form_invoice, electronic_invoice_email } = contractor
  const { consent_processing_data, consent_commercial_info, consent_marketing_purposes, contract_date } = contractor
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
    electronic_form_invoice,
    electronic_invoice_email,
    contract_date,
    consent_processing_data,
    consent_commercial_info,
    consent_marketing_purposes,
    version: contractor.version,
  }
}
