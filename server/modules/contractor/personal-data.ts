import { sql } from 'drizzle-orm'
import {
  anonymous,
  columnsOf,
  consentsOf,
  consentsOfPerson,
  fullName,
  midnightOf,
  number,
  type PartnerRelations,
  type PersonalKind,
  type PersonalTable,
  withoutAddress,
} from '#server/modules/consent/index.ts'
import { lookupOf } from '#server/modules/registry/index.ts'
import type { PartnersPort } from './queries.ts'
import { contractor_contacts, contractors } from './table.ts'

const contactColumns: PersonalTable['columns'] = {
  first_name: 'Anonim',
  last_name: number(contractor_contacts),
  position: null,
  email: '',
  phone_number: '',
}

const trainedContractor = sql`p.contractor_id = ${contractors.id}`

/** Personal data of contractors and their contacts, with their replacements. */
export function contractorPersonalKinds(dealings: PartnerRelations, partners: PartnersPort): readonly PersonalKind[] {
  const partnerOfContractor = partners.ofContractor(sql`${contractors.id}`)
  const { lastOrderOf, openOrderOf, lastTrainingOf, openTrainingOf } = dealings
  const lastContract = sql`greatest(${midnightOf(contractors.contract_date)}, ${lastOrderOf(partnerOfContractor)}, ${lastTrainingOf(trainedContractor)})`
  return [
    {
      entity: 'contractor.contractors',
      table: contractors,
      title: sql<string>`${contractors.name}`,
      emails: [contractors.email, contractors.electronic_invoice_email],
      names: [sql`${contractors.name}`],
      phones: [contractors.phone_number],
      file: {
        fields: columnsOf(
          contractors,
          'id',
          'name',
          'address_street',
          'address_postcode',
          'address_city',
          'address_country',
          'nip_number',
          'phone_number',
          'email',
          'electronic_invoice_email',
          'electronic_form_invoice',
          'consent_processing_data',
          'consent_commercial_info',
          'consent_marketing_purposes',
          'contract_date',
          'created_at',
        ),
      },
      columns: {
        name: anonymous(contractors),
        address_street: '',
        address_postcode: '',
        nip_number: null,
        phone_number: null,
        email: null,
        electronic_invoice_email: null,
        external_id: null,
        billToCustomerId: null,
        consent_processing_data: false,
        consent_commercial_info: false,
        consent_marketing_purposes: false,
        hold_reason: null,
      },
      parts: [
        {
          entity: 'contractor.contacts',
          table: contractor_contacts,
          columns: contactColumns,
          of: (id) => sql`${contractor_contacts.contractor_id} = ${id}`,
        },
        lookupOf(contractors.registry_lookup_id, contractors),
        consentsOf('contractor.contractors'),
      ],
      begins: sql`coalesce(${lastContract}, ${contractors.created_at})`,
      obstacle: sql`case
      when ${openOrderOf(partnerOfContractor)} then 'open_order'
      when ${openTrainingOf(trainedContractor)} then 'open_training'
      when ${partners.isActive(sql`${contractors.id}`)} then 'active' end`,
      bindsRequests: sql`${lastContract} is not null`,
      ofPerson: (email) => ({
        columns: {
          email: withoutAddress(contractors.email, email),
          electronic_invoice_email: withoutAddress(contractors.electronic_invoice_email, email),
          // An electronic invoice needs an e-mail address.
          electronic_form_invoice: sql`${contractors.electronic_form_invoice} and lower(${contractors.electronic_invoice_email}) is distinct from ${email}`,
        },
        parts: [consentsOfPerson('contractor.contractors', email)],
        isBound: false,
      }),
      isNamedElsewhere: false,
      isRetained: true,
    },
    {
      entity: 'contractor.contacts',
      table: contractor_contacts,
      title: sql<string>`${fullName(contractor_contacts)}`,
      emails: [contractor_contacts.email],
      names: [fullName(contractor_contacts)],
      person: fullName(contractor_contacts),
      phones: [contractor_contacts.phone_number],
      file: {
        fields: columnsOf(
          contractor_contacts,
          'id',
          'first_name',
          'last_name',
          'position',
          'email',
          'phone_number',
          'is_primary',
          'created_at',
        ),
      },
      columns: contactColumns,
      parts: [],
      begins: sql`null::timestamptz`,
      obstacle: sql`case when (select c.on_hold from contractors c where c.id = ${contractor_contacts.contractor_id}) then 'held' end`,
      bindsRequests: sql`false`,
      isNamedElsewhere: true,
      isRetained: false,
    },
  ]
}
