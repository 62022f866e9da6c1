import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, retention, timestamp, trash, version } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'

/** Companies and people that the distributor trades with (specification, section 3); some are partners. */
export const contractors = pgTable(
  'contractors',
  {
    id: id(),
    name: text().notNull(),
    address_street: text().notNull(),
    address_postcode: text().notNull(),
    address_city: text().notNull(),
    /** Only for companies from Poland. */
    address_province: integer().references(() => provinces.id),
    /** ISO 3166. */
    address_country: text().notNull().default('PL'),
    /** Ten digits of a NIP, or another tax number with its country's prefix; null for a person without one. */
    nip_number: text(),
    phone_number: text(),
    email: text(),
    electronic_invoice_email: text(),
    electronic_form_invoice: boolean().notNull().default(false),
    consent_processing_data: boolean().notNull().default(false),
    consent_commercial_info: boolean().notNull().default(false),
    consent_marketing_purposes: boolean().notNull().default(false),
    business_area: integer()
      .notNull()
      .references(() => business_areas.id),
    registry_lookup_id: integer().references(() => registry_lookups.id),
    /** Date of the last contract: retention counts six years from it (specification, section 9). */
    contract_date: date({ mode: 'string' }),
    /** Customer number in the ERP, the paying customer, and whether it is blocked; written only by the synchronisation. */
    external_id: text(),
    billToCustomerId: text('bill_to_customer_id'),
    erp_blocked: boolean().notNull().default(false),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => {
    return [
      uniqueIndex('contractors_nip').on(table.nip_number).where(live),
      uniqueIndex('contractors_external_id').on(table.external_id).where(live),
      index('contractors_created_at').on(table.created_at, table.id).where(live),
      index('contractors_name').on(table.name, table.id).where(live),
      index('contractors_city').on(table.address_city, table.id).where(live),
      index('contractors_province').on(table.address_province, table.created_at).where(live),
      index('contractors_business_area').on(table.business_area, table.created_at).where(live),
      // For prefix matches in the global search.
      index('contractors_beginning').on(sql`search_text(${table.name}) text_pattern_ops`).where(live),
      index('contractors_nip_beginning').on(sql`${table.nip_number} text_pattern_ops`).where(live),
      index('contractors_search').using('gin', sql`search_text(${table.name}) gin_trgm_ops`).where(live),
      index('contractors_city_text').using('gin', sql`search_text(${table.address_city}) gin_trgm_ops`).where(live),
      index('contractors_nip_text').using('gin', sql`search_text(${table.nip_number}) gin_trgm_ops`).where(live),
    ]
  },
)

/** Contact persons of a contractor; one is the primary contact. */
export const contractor_contacts = pgTable(
  'contractor_contacts',
  {
    id: id(),
    contractor_id: integer()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Job title. */
    position: text(),
    email: text().notNull(),
    phone_number: text().notNull(),
    is_primary: boolean().notNull().default(false),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('contractor_contacts_contractor').on(table.contractor_id, table.id),
    uniqueIndex('contractor_contacts_primary').on(table.contractor_id).where(sql`is_primary and deleted_at is null`),
  ],
)
