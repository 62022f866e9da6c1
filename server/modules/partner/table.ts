import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  inet,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CompanyRole } from '#contract/declare/company-role.ts'
import { locales } from '#contract/messages/locale.ts'
import type { EntryStatus } from '#contract/partner/entry-lifecycle.ts'
import type { PartnerStatus } from '#contract/partner/status-lifecycle.ts'
import { id, listed, retention, timestamp, trash, version } from '#server/db/columns.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'

/** Classification of partners by the distributor (specification, section 2: partner statuses). */
export const partner_statuses = pgTable('partner_statuses', {
  id: id(),
  name_pl: text().notNull(),
  name_en: text().notNull(),
  /** Colour of the badge as #rrggbb. */
  colour: text().notNull(),
  ...listed(),
})

/** Partners: companies that install, sell and service the equipment, with access to the partner zone. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    /** The contractor; null for partners older than contractors. */
    contractor_id: integer().references(() => contractors.id),
    /** 0 inactive, 1 active, 2 cancelled (`contract/partner/status-lifecycle.ts`). */
    status: smallint().$type<PartnerStatus>().notNull().default(1),
    status_since: timestamp().notNull().default(sql`now()`),
    partner_status_id: integer().references(() => partner_statuses.id),
    highlighted: boolean().notNull().default(false),
    /** Ids of brands that it sells, installs and services. */
    brands: integer().array().notNull().default(sql`'{}'`),

    // Company data
    name: text().notNull(),
    /** Ten digits of a NIP, or another tax number with its country's prefix. */
    nip: text().unique(),
    street: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    /** Only for companies from Poland. */
    province_id: integer().references(() => provinces.id),
    country: text().notNull().default('PL'),
    business_area_id: integer().references(() => business_areas.id),
    phone_number: text(),
    email: text(),
    logo: text(),
    /** Language of letters to the company. */
    locale: text({ enum: locales }).notNull().default('pl'),

    // Invoice data; empty columns default to the company data
    invoice_name: text(),
    invoice_street: text(),
    invoice_postcode: text(),
    invoice_city: text(),
    electronic_invoice_email: text(),
    electronic_form_invoice: boolean().notNull().default(false),

    // Account data
    /** Buyer number in the ERP. */
    external_id: text().unique(),
    /** Paying customer in the ERP, if another; named as in the specification and Business Central. */
    billToCustomerId: text('bill_to_customer_id'),
    /** Whether the ERP blocks shipping and invoicing; written only by the synchronisation. */
    erp_blocked: boolean().notNull().default(false),
    /** The last query of the company registry. */
    registry_lookup_id: integer().references(() => registry_lookups.id),
    contract_date: date({ mode: 'string' }),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('partners_name').on(table.name, table.id),
    index('partners_created_at').on(table.created_at, table.id),
    index('partners_city').on(table.city, table.id),
    index('partners_province').on(table.province_id),
    uniqueIndex('partners_contractor').on(table.contractor_id),
    index('partners_search').using('gin', sql`search_text(${table.name}) gin_trgm_ops`),
    // For prefix matches in the global search.
    index('partners_beginning').on(sql`search_text(${table.name}) text_pattern_ops`),
    index('partners_nip_beginning').on(sql`${table.nip} text_pattern_ops`),
  ],
)

/**
 * Members of companies. `user_id` references `users` by a constraint in the migrations, because the module of users imports
 * this one.
 */
export const partner_users = pgTable(
  'partner_users',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    is_company_admin: boolean().notNull().default(false),
    /** Roles in the company. Administrators have all; a member without roles can only read. */
    company_roles: text().array().$type<CompanyRole[]>().notNull().default(sql`'{service,trainings,accounts}'`),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.user_id] }),
    index('partner_users_user').on(table.user_id),
  ],
)

/** Caretakers of partners (specification, section 3: moderators). `user_id` as above. */
export const partner_moderators = pgTable(
  'partner_moderators',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.user_id] }),
    index('partner_moderators_user').on(table.user_id),
  ],
)

/** Branches of a partner (specification, section 3). */
export const affiliates = pgTable(
  'affiliates',
  {
    id: id(),
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    street: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    country: text().notNull().default('PL'),
    /** Null outside Poland. */
    province_id: integer().references(() => provinces.id),
    phone_number: text(),
    email: text(),
    showroom: boolean().notNull().default(false),
    visible_on_map: boolean().notNull().default(false),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [index('affiliates_partner').on(table.partner_id, table.id)],
)

/**
 * Registrations of companies (specification, section 2: new entries). Data typed by strangers stay here until a colleague has
 * checked them; only then do they become a partner and a user.
 */
export const partner_entries = pgTable(
  'partner_entries',
  {
    id: id(),
    /** 0 new, 1 approved, 2 rejected (`contract/partner/entry-lifecycle.ts`). */
    status: smallint().$type<EntryStatus>().notNull().default(0),
    name: text().notNull(),
    /** As for partners. */
    nip: text(),
    street: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    province_id: integer().references(() => provinces.id),
    country: text().notNull().default('PL'),
    business_area_id: integer().references(() => business_areas.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone_number: text().notNull(),
    /** argon2id hash of the password chosen in the form; deleted with the decision. */
    password_hash: text(),
    locale: text({ enum: locales }).notNull().default('pl'),
    registry_lookup_id: integer().references(() => registry_lookups.id),
    ip: inet(),
    /** When approvers were notified. */
    told_at: timestamp(),
    decided_at: timestamp(),
    decided_by: integer(),
    /** Reason of a rejection; mailed to the applicant. */
    reason: text(),
    /** The partner it became. */
    partner_id: integer().references(() => partners.id),
    user_id: integer(),
    /** The open registration of the same address that it repeats; it is decided with that one. */
    repeat_of: integer().references((): AnyPgColumn => partner_entries.id),
    ...retention(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('partner_entries_status').on(table.status, table.created_at),
    index('partner_entries_untold').on(table.id).where(sql`told_at is null and status = 0`),
    index('partner_entries_created_at').on(table.created_at, table.id),
    index('partner_entries_nip').on(table.nip),
    index('partner_entries_email').on(table.email),
    index('partner_entries_repeat_of').on(table.repeat_of),
  ],
)
