import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { conditionKinds, type OfferContent } from '#contract/offer/content.ts'
import type { OfferKitForm } from '#contract/offer/kit.ts'
import type { OfferSettingsForm } from '#contract/offer/settings.ts'
import { vatModes } from '#contract/offer/vat.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Options for the conditions of offers, maintained by staff. */
export const offer_condition_options = pgTable('offer_condition_options', {
  id: id(),
  kind: text({ enum: conditionKinds }).notNull(),
  name_pl: text().notNull(),
  name_en: text().notNull(),
  /** For an expiry option: number of days. */
  days: integer(),
  takes_amount: boolean().notNull().default(false),
  /** For an assembly option: nothing is assembled. */
  without_assembly: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** Settings of a company's offers; the logo is a separate upload. */
export const offer_settings = pgTable('offer_settings', {
  partner_id: integer()
    .primaryKey()
    .references(() => partners.id, { onDelete: 'cascade' }),
  logo: uuid(),
  colour: text().notNull(),
  accent: text().notNull(),
  address: text(),
  phone_number: text(),
  email: text(),
  bank_account: text(),
  footer: text(),
  introduction: text(),
  notes: text(),
  message: text(),
  privacy_notice: text(),
  number_pattern: text().notNull(),
  vat_mode: text({ enum: vatModes }).notNull(),
  defaults: jsonb().$type<OfferSettingsForm['defaults']>().notNull(),
  colleagues_see: boolean().notNull(),
  shows_customer: boolean().notNull(),
  remind_days: smallint(),
  approval_discount: numeric({ precision: 5, scale: 2 }),
  approval_value: money(),
  purchase_discounts: jsonb().$type<OfferSettingsForm['purchase_discounts']>().notNull(),
  version: version(),
  updated_at: timestamp().notNull().default(sql`now()`),
})

/** Templates of offers, of a company or of the distributor. */
export const offer_templates = pgTable(
  'offer_templates',
  {
    id: id(),
    /** Null for a template of the distributor. */
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    /** The member who wrote it; null where that is unknown, and for templates of the distributor. */
    created_by: integer().references(() => users.id),
    name: text().notNull(),
    /** Of the offers that begin from it; null for the name. */
    subject: text(),
    content: jsonb().$type<OfferContent>().notNull(),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('offer_templates_partner').on(table.partner_id, table.name),
    index('offer_templates_author').on(table.created_by),
  ],
)

/** Kits of offers, of a company or of the distributor. Devices are named by id without a foreign key, as in the lines of offers. */
export const offer_kits = pgTable(
  'offer_kits',
  {
    id: id(),
    /** Null for a kit of the distributor. */
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    device_id: integer().notNull(),
    items: jsonb().$type<OfferKitForm['items']>().notNull(),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [index('offer_kits_partner').on(table.partner_id, table.name)],
)

/** Address book of a company, filled when offers are registered. */
export const offer_customers = pgTable(
  'offer_customers',
  {
    id: id(),
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contact: text(),
    address: text(),
    email: text(),
    phone: text(),
    used_at: timestamp().notNull(),
  },
  (table) => [
    uniqueIndex('offer_customers_who').on(
      table.partner_id,
      sql`lower(${table.name})`,
      sql`lower(coalesce(${table.email}, ''))`,
    ),
    index('offer_customers_used').on(table.partner_id, table.used_at),
  ],
)

/** The last number of a company's pattern in a year; its row is locked while the next one is assigned. */
export const offer_numbers = pgTable(
  'offer_numbers',
  {
    partner_id: integer()
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    pattern: text().notNull(),
    /** 0 where the pattern does not contain the year. */
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner_id, table.pattern, table.year] })],
)
