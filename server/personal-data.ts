import { type AnyColumn, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PersonalEntity } from '#contract/consent.ts'
import { users } from '#server/modules/auth/index.ts'
import { contractor_contacts, contractors } from '#server/modules/contractor/index.ts'
import { affiliates, partner_entries, partners } from '#server/modules/partner/index.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'
import { erp_attempts, service_order_events, service_orders } from '#server/modules/service-order/index.ts'
import {
  anonymous,
  beginningOf,
  consentsOf,
  fullName,
  noAddress,
  number,
  type PersonalKind,
  type PersonalPart,
  type PersonalTable,
  unique,
} from './personal-data-kind.ts'
import { lastTrainingOf, openTrainingOf, trainingKinds } from './personal-data-training.ts'

/** The last moment at which a partner's orders touched it. */
const lastOrderOf = (partner: SQL) =>
  sql`(select max(greatest(o.sent_at, o.completed_at)) from service_orders o where o.partner_id = ${partner})`
const openOrderOf = (partner: SQL) =>
  sql`exists (select from service_orders o where o.partner_id = ${partner} and o.deleted_at is null and o.status not in ('draft', 'completed'))`
const partnerOfContractor = sql`(select p.id from partners p where p.contractor_id = ${contractors.id})`
const trainedContractor = sql`p.contractor_id = ${contractors.id}`
const trainedPartner = sql`p.partner_id = ${partners.id}`
const lastContract = sql`greatest(${beginningOf(contractors.contract_date)}, ${lastOrderOf(partnerOfContractor)}, ${lastTrainingOf(trainedContractor)})`

/** What the registry told of a company may be a person's name and home. */
const registryLookup = (column: AnyColumn, table: { id: AnyColumn }): PersonalPart => ({
  table: registry_lookups,
  columns: { nip: unique(registry_lookups), company: null },
  of: (id) => sql`${registry_lookups.id} = (select ${column} from ${column.table} where ${table.id} = ${id})`,
})

const contactColumns: PersonalTable['columns'] = {
  first_name: 'Anonim',
  last_name: number(contractor_contacts),
  position: null,
  email: '',
  phone_number: '',
}

/**
 * THE list of personal data: tables, columns, and what replaces them when somebody's data are erased (RODO, art. 17) or
 * their years are over (specification, section 9: six years from the contract). A new column with personal data belongs
 * here; tests/server/personal-data.test.ts finds one that is missing.
 */
export const personalKinds: readonly PersonalKind[] = [
  {
    entity: 'service-order.service-orders',
    table: service_orders,
    title: sql<string>`coalesce(${service_orders.order_number}, ${service_orders.model_name}, '#' || ${service_orders.id})`,
    emails: [service_orders.contact_email],
    names: [sql`${service_orders.contact_name}`, sql`${service_orders.recipient}`],
    phones: [service_orders.contact_phone],
    columns: {
      comment: null,
      installation_address: null,
      installation_post_code: null,
      installation_place: null,
      delivery_address: null,
      delivery_post_code: null,
      delivery_city: null,
      recipient: null,
      contact_name: null,
      contact_email: null,
      contact_phone: null,
      warranty_book: null,
      images: sql`'{}'`,
      video: null,
      other_files: sql`'{}'`,
      resolution_text: null,
      consent_processing_data: false,
      consent_commercial_info: false,
      consent_marketing_purposes: false,
      hold_reason: null,
    },
    parts: [
      {
        table: service_order_events,
        columns: { reason: null, text: null, files: sql`'{}'` },
        of: (id) => sql`${service_order_events.service_order_id} = ${id}`,
      },
      {
        table: erp_attempts,
        columns: { reason: null },
        of: (id) => sql`${erp_attempts.service_order_id} = ${id}`,
      },
      consentsOf('service-order.service-orders'),
    ],
    begins: sql`coalesce(greatest(${service_orders.sent_at}, ${service_orders.completed_at}), ${service_orders.updated_at})`,
    obstacle: sql`case when ${service_orders.status} not in ('draft', 'completed') then 'open_order' end`,
    bindsRequests: sql`${service_orders.status} <> 'draft'`,
    isNamedElsewhere: false,
    isRetained: true,
  },
  {
    entity: 'contractor.contractors',
    table: contractors,
    title: sql<string>`${contractors.name}`,
    emails: [contractors.email, contractors.electronic_invoice_email],
    names: [sql`${contractors.name}`],
    phones: [contractors.phone_number],
    columns: {
      name: anonymous(contractors),
      address_street: '',
      address_postcode: '',
      nip_number: null,
      phone_number: null,
      email: null,
      electronic_invoice_email: null,
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
      registryLookup(contractors.registry_lookup_id, contractors),
      consentsOf('contractor.contractors'),
    ],
    begins: sql`coalesce(${lastContract}, ${contractors.created_at})`,
    obstacle: sql`case
      when ${openOrderOf(partnerOfContractor)} then 'open_order'
      when ${openTrainingOf(trainedContractor)} then 'open_training'
      when exists (select from partners p where p.contractor_id = ${contractors.id} and p.status <> 2) then 'active' end`,
    bindsRequests: sql`${lastContract} is not null`,
    isNamedElsewhere: false,
    isRetained: true,
  },
  {
    entity: 'contractor.contacts',
    table: contractor_contacts,
    title: sql<string>`${fullName(contractor_contacts)}`,
    emails: [contractor_contacts.email],
    names: [fullName(contractor_contacts)],
    phones: [contractor_contacts.phone_number],
    columns: contactColumns,
    parts: [],
    begins: sql`null::timestamptz`,
    obstacle: sql`case when (select c.on_hold from contractors c where c.id = ${contractor_contacts.contractor_id}) then 'held' end`,
    bindsRequests: sql`false`,
    isNamedElsewhere: true,
    isRetained: false,
  },
  {
    entity: 'partner.partners',
    table: partners,
    title: sql<string>`${partners.name}`,
    emails: [partners.email, partners.electronic_invoice_email],
    names: [sql`${partners.name}`, sql`${partners.invoice_name}`],
    phones: [partners.phone_number],
    columns: {
      name: anonymous(partners),
      nip: unique(partners),
      street: '',
      postcode: '',
      phone_number: null,
      email: null,
      logo: null,
      invoice_name: null,
      invoice_street: null,
      invoice_postcode: null,
      invoice_city: null,
      electronic_invoice_email: null,
      external_id: null,
      billToCustomerId: null,
      hold_reason: null,
    },
    parts: [
      {
        entity: 'partner.affiliates',
        table: affiliates,
        columns: { name: anonymous(affiliates), street: '', postcode: '', phone_number: null, email: null },
        of: (id) => sql`${affiliates.partner_id} = ${id}`,
      },
      registryLookup(partners.registry_lookup_id, partners),
      consentsOf('partner.partners'),
    ],
    begins: sql`greatest(${partners.status_since}, ${beginningOf(partners.contract_date)}, ${lastOrderOf(sql`${partners.id}`)}, ${lastTrainingOf(trainedPartner)})`,
    obstacle: sql`case
      when ${openOrderOf(sql`${partners.id}`)} then 'open_order'
      when ${openTrainingOf(trainedPartner)} then 'open_training' when ${partners.status} <> 2 then 'active' end`,
    bindsRequests: sql`true`,
    isNamedElsewhere: false,
    isRetained: true,
  },
  {
    entity: 'partner.new-entries',
    table: partner_entries,
    title: sql<string>`${partner_entries.name}`,
    emails: [partner_entries.email],
    names: [fullName(partner_entries)],
    phones: [partner_entries.phone_number],
    columns: {
      name: anonymous(partner_entries),
      nip: '',
      street: '',
      postcode: '',
      first_name: 'Anonim',
      last_name: number(partner_entries),
      email: '',
      phone_number: '',
      password_hash: null,
      ip: null,
      reason: null,
      hold_reason: null,
    },
    parts: [registryLookup(partner_entries.registry_lookup_id, partner_entries), consentsOf('partner.new-entries')],
    begins: sql`${partner_entries.decided_at}`,
    // A rejected applicant never became a partner: there is no contract whose years could be counted.
    years: sql`case when ${partner_entries.status} = 2 then 1 end`,
    obstacle: sql`case
      when ${partner_entries.status} = 0 then 'undecided'
      when exists (select from users u where u.id = ${partner_entries.user_id} and u.status <> 2) then 'active' end`,
    bindsRequests: sql`false`,
    isNamedElsewhere: true,
    isRetained: true,
  },
  {
    entity: 'user.users',
    table: users,
    title: sql<string>`${fullName(users)}`,
    emails: [users.email],
    names: [fullName(users)],
    phones: [users.phone_number],
    columns: {
      first_name: 'Anonim',
      last_name: number(users),
      email: noAddress(users),
      phone_number: null,
      password_hash: null,
      hold_reason: null,
    },
    parts: [consentsOf('user.users')],
    begins: sql`case when ${users.status} = 2 then ${users.status_since} end`,
    obstacle: sql`case when ${users.status} <> 2 then 'active' end`,
    bindsRequests: sql`false`,
    isNamedElsewhere: true,
    isRetained: true,
  },
  ...trainingKinds,
]

/** The kind by the name that the audit has for it. */
export function personalKind(entity: PersonalEntity): PersonalKind {
  const kind = personalKinds.find((candidate) => candidate.entity === entity)
  if (!kind) throw new Error(`No kind of personal data: ${entity}`)
  return kind
}

/** What of an audit entry about such a record may stay: columns of the table that tell nothing of a person. */
export function impersonalColumns({ table, columns }: PersonalTable): string[] {
  return Object.keys(getTableColumns(table)).filter((name) => !(name in columns))
}
