import { sql } from 'drizzle-orm'
import {
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
import { locales } from '#contract/locale.ts'
import type { CompanyRole } from '#contract/partner/company-role.ts'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { id, retention, timestamp, trash, version } from '#server/db/columns.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { registry_lookups } from '#server/modules/registry/index.ts'

/** How the distributor sorts its partners (specification, section 2: partner statuses); a list of its own making. */
export const partner_statuses = pgTable('partner_statuses', {
  id: id(),
  name_pl: text().notNull(),
  name_en: text().notNull(),
  /** #rrggbb, of its badge. */
  colour: text().notNull(),
  position: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** Companies that install, sell and service the equipment and have the partner zone. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    /** Whom the distributor knows them as; a partner without one is older than the contractors. */
    contractor_id: integer().references(() => contractors.id),
    /** 0 inactive, 1 active, 2 cancelled (`contract/user/account-lifecycle.ts`). */
    status: smallint().$type<AccountStatus>().notNull().default(1),
    status_since: timestamp().notNull().default(sql`now()`),
    partner_status_id: integer().references(() => partner_statuses.id),
    highlighted: boolean().notNull().default(false),
    /** Ids of the brands that it sells, installs and services. */
    brands: integer().array().notNull().default(sql`'{}'`),

    // Company data
    name: text().notNull(),
    /** Ten digits of a NIP, or the tax number of a company from abroad with its country in front. */
    nip: text().unique(),
    street: text().notNull(),
    postcode: text().notNull(),
    city: text().notNull(),
    /** Of a company from Poland. */
    province_id: integer().references(() => provinces.id),
    country: text().notNull().default('PL'),
    business_area_id: integer().references(() => business_areas.id),
    phone_number: text(),
    email: text(),
    logo: text(),
    /** Language of letters to the company itself. */
    locale: text({ enum: locales }).notNull().default('pl'),

    // Invoice data; what is empty is as in the company data
    invoice_name: text(),
    invoice_street: text(),
    invoice_postcode: text(),
    invoice_city: text(),
    electronic_invoice_email: text(),
    electronic_form_invoice: boolean().notNull().default(false),

    // Account data
    /** Their buyer number in the ERP. */
    external_id: text().unique(),
    /** Who pays in the ERP, when that is somebody else; the name is the specification's and Business Central's. */
    billToCustomerId: text('bill_to_customer_id'),
    /** The ERP lets nothing be shipped or invoiced to it; only the synchronisation says so. */
    erp_blocked: boolean().notNull().default(false),
    /** The proof of the last check at the company registry. */
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
    // What a name or a NIP begins with, for the global search
    index('partners_beginning').on(sql`search_text(${table.name}) text_pattern_ops`),
    index('partners_nip_beginning').on(sql`${table.nip} text_pattern_ops`),
  ],
)

/**
 * Who belongs to which company. `user_id` refers to `users` by a constraint in the migrations: the module of users
 * reads memberships, and modules do not import each other in a circle.
 */
export const partner_users = pgTable(
  'partner_users',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    is_company_admin: boolean().notNull().default(false),
    /** What the person does for the company; administrators do everything, without any the person reads. */
    company_roles: text().array().$type<CompanyRole[]>().notNull().default(sql`'{service,trainings,accounts}'`),
  },
  (table) => [
    primaryKey({ columns: [table.partner_id, table.user_id] }),
    index('partner_users_user').on(table.user_id),
  ],
)

/** The colleagues who take care of a partner (specification, section 3: moderators). `user_id` as above. */
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
 * Companies that have registered and wait to be approved (specification, section 2: new entries). What a stranger typed
 * stays here until somebody of the distributor has looked at it; only then does it become a partner and a user.
 */
export const partner_entries = pgTable(
  'partner_entries',
  {
    id: id(),
    /** 0 new, 1 approved, 2 rejected (`contract/partner/entry-lifecycle.ts`). */
    status: smallint().$type<AccountStatus>().notNull().default(0),
    name: text().notNull(),
    /** As with partners. */
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
    /** argon2id, of the password chosen in the form; gone once the entry is decided. */
    password_hash: text(),
    locale: text({ enum: locales }).notNull().default('pl'),
    registry_lookup_id: integer().references(() => registry_lookups.id),
    ip: inet(),
    /** When those who decide were told of it. */
    told_at: timestamp(),
    decided_at: timestamp(),
    decided_by: integer(),
    /** Why it was rejected; mailed to the applicant. */
    reason: text(),
    /** What it became. */
    partner_id: integer().references(() => partners.id),
    user_id: integer(),
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
  ],
)
