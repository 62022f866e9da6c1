import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { registrationAcceptances } from '#contract/unit/values.ts'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { money } from '#server/db/money.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { brands } from '#server/modules/dictionary/index.ts'

export const registration_acceptance = pgEnum('registration_acceptance', registrationAcceptances)

/** Producers of devices; each belongs to a brand. */
export const producers = pgTable(
  'producers',
  {
    id: id(),
    name: text().notNull(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    /** Code in the ERP. */
    external_id: text(),
    /** Warranty of its devices in months: of parts, of labour, and between the maintenances it requires. */
    warranty_parts_months: smallint(),
    warranty_labour_months: smallint(),
    maintenance_months: smallint(),
    /** When a warranty registration is accepted without a check by staff. */
    registration_acceptance: registration_acceptance().notNull().default('when_sold'),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    uniqueIndex('producers_external_id').on(table.external_id).where(live),
    uniqueIndex('producers_name').on(table.name).where(live),
  ],
)

/** The tree of device groups (specification, section 3). Only leaves have devices. */
export const device_groups = pgTable(
  'device_groups',
  {
    id: id(),
    parent_id: integer().references((): AnyPgColumn => device_groups.id),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    /** Functionalities of every device below it. */
    functionalities: integer().array().notNull().default(sql`'{}'`),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [index('device_groups_parent').on(table.parent_id, table.position)],
)

/** Search tags of devices. */
export const device_tags = pgTable(
  'device_tags',
  {
    id: id(),
    name: text().notNull(),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [uniqueIndex('device_tags_name').on(sql`lower(${table.name})`).where(live)],
)

/** Functionalities of devices: 0 standard, 1 optional. */
export const functionalities = pgTable('functionalities', {
  id: id(),
  type: smallint().$type<0 | 1>().notNull(),
  name: text().notNull(),
  description: text(),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

/** Product cards: presentation of a product line (specification, section 3: product card). */
export const product_cards = pgTable(
  'product_cards',
  {
    id: id(),
    name: text().notNull(),
    brand_id: integer().references(() => brands.id),
    /** Shown on its tile below the name. */
    short_description: text(),
    /** Rich text. */
    features: text().notNull().default(''),
    video_link: text(),
    video_description: text(),
    main_photo: uuid(),
    gallery: uuid().array().notNull().default(sql`'{}'`),
    downloadable_materials: uuid().array().notNull().default(sql`'{}'`),
    tags: integer().array().notNull().default(sql`'{}'`),
    standard_functionalities: integer().array().notNull().default(sql`'{}'`),
    optional_functionalities: integer().array().notNull().default(sql`'{}'`),
    show_on_homepage: boolean().notNull().default(false),
    show_on_brandpage: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [index('product_cards_search').using('gin', sql`search_text(${table.name}) gin_trgm_ops`)],
)

/** Type cards: tiles of the catalogue with picture and branches of the group tree. */
export const type_cards = pgTable('type_cards', {
  id: id(),
  name: text().notNull(),
  main_photo: uuid(),
  group_name: text().notNull(),
  group_kind: text().notNull(),
  /** From 1 (specification, section 5). */
  order: integer().notNull().default(1),
  /** Ids of device groups. */
  tree: integer().array().notNull().default(sql`'{}'`),
  active: boolean().notNull().default(true),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
  updated_at: timestamp().notNull().default(sql`now()`),
  ...trash(),
})

export const devices = pgTable(
  'devices',
  {
    id: id(),
    /** The model. */
    name: text().notNull(),
    /** Longer name for catalogues. */
    name2: text(),
    /** Item number in the ERP. */
    external_id: text(),
    /** Item category in the ERP. A new item is proposed the group of other devices in its category. */
    erp_category: text(),
    producer_id: integer()
      .notNull()
      .references(() => producers.id),
    group_id: integer()
      .notNull()
      .references(() => device_groups.id),
    product_card_id: integer().references(() => product_cards.id),
    /** Unit of sale. */
    unit: text().notNull().default('szt.'),
    /** How many base units make one `unit`. */
    factor: numeric({ precision: 12, scale: 4 }).notNull().default('1'),
    /** Kilowatts. */
    heating_capacity: numeric({ precision: 10, scale: 2 }),
    /** Kilowatts. */
    cooling_capacity: numeric({ precision: 10, scale: 2 }),
    /** No longer offered; existing orders keep it. */
    blocked: boolean().notNull().default(false),
    /** Replacement. */
    successor_id: integer().references((): AnyPgColumn => devices.id),
    /** Net, zlotys. */
    sales_price: money(),
    is_offerable: boolean().notNull().default(false),
    offer_description: text(),
    tags: integer().array().notNull().default(sql`'{}'`),
    /** Own functionalities, beside those of its groups. */
    functionalities: integer().array().notNull().default(sql`'{}'`),
    /** Assignments inherited from groups that are excluded for this device. */
    excluded_documentations: integer().array().notNull().default(sql`'{}'`),
    excluded_error_codes: integer().array().notNull().default(sql`'{}'`),
    excluded_functionalities: integer().array().notNull().default(sql`'{}'`),
    version: version(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('devices_search').using('gin', sql`search_text(${table.name}) gin_trgm_ops`),
    index('devices_producer').on(table.producer_id),
    index('devices_group').on(table.group_id),
    index('devices_product_card').on(table.product_card_id),
    index('devices_successor').on(table.successor_id),
    index('devices_tags').using('gin', table.tags),
    uniqueIndex('devices_external_id').on(table.external_id).where(live),
    index('devices_search_name2').using('gin', sql`search_text(${table.name2}) gin_trgm_ops`),
    index('devices_search_external_id').using('gin', sql`search_text(${table.external_id}) gin_trgm_ops`),
    index('devices_group_producer').on(table.group_id, table.producer_id).where(live),
    index('devices_created_at').on(table.created_at, table.id).where(live),
    index('devices_name').on(table.name, table.id).where(live),
    index('devices_same_name').on(sql`search_text(${table.name})`).where(live),
    index('devices_same_external_id').on(sql`search_text(${table.external_id})`).where(live),
    ...sortedBothWays('external_id', table.external_id, table.id),
    ...sortedBothWays('heating_capacity', table.heating_capacity, table.id),
    ...sortedBothWays('cooling_capacity', table.cooling_capacity, table.id),
    ...sortedBothWays('sales_price', table.sales_price, table.id),
  ],
)

/** Indexes of a nullable column used for sorting: nulls come last in both directions. */
function sortedBothWays(name: string, column: ExtraConfigColumn, id: ExtraConfigColumn) {
  return [
    index(`devices_${name}_up`).on(column, id).where(live),
    index(`devices_${name}_down`).on(column.desc().nullsLast(), id.desc().nullsFirst()).where(live),
  ]
}
