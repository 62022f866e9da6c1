import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BrandNotice } from '#contract/dictionary/brand-notice.ts'
import { id, listed, named } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'

// Names and codes are unique among live records, so that those in the trash do not block them.

/** The sixteen provinces, by their Polish names. */
export const provinces = pgTable('provinces', { id: id(), name: text().notNull(), ...listed() }, (table) => [
  uniqueIndex('provinces_name').on(table.name).where(live),
])

export const brands = pgTable('brands', { id: id(), name: text().notNull(), ...listed() }, (table) => [
  uniqueIndex('brands_name').on(table.name).where(live),
])

/** Countries by ISO 3166 code; an inactive one is not offered. */
export const countries = pgTable(
  'countries',
  { id: id(), code: text().notNull(), name_pl: text().notNull(), name_en: text().notNull(), ...listed() },
  (table) => [uniqueIndex('countries_code').on(table.code).where(live)],
)

/** Languages by ISO 639 code, of trainings and documents. */
export const languages = pgTable(
  'languages',
  { id: id(), code: text().notNull(), name_pl: text().notNull(), name_en: text().notNull(), ...listed() },
  (table) => [uniqueIndex('languages_code').on(table.code).where(live)],
)

/** Business areas of partners: installs, sells, designs. */
export const business_areas = pgTable('business_areas', named())

/** From a date on, warranty orders of a brand are handled by another company (specification, section 1). */
export const brand_notices = pgTable(
  'brand_notices',
  {
    id: id(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    /** First day on which orders of the brand can no longer be sent. */
    valid_from: date({ mode: 'string' }).notNull(),
    text_pl: text().notNull(),
    text_en: text().notNull(),
    contacts: jsonb().$type<BrandNotice['contacts']>().notNull(),
  },
  (table) => [index('brand_notices_brand').on(table.brand_id, table.valid_from)],
)
