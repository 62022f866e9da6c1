import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Who makes devices; each belongs to the brand under which they are sold. */
export const producers = pgTable(
  'producers',
  {
    id: id(),
    name: text().notNull(),
    brand_id: integer()
      .notNull()
      .references(() => brands.id),
    active: boolean().notNull().default(true),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [uniqueIndex('producers_name').on(table.name).where(sql`deleted_at is null`)],
)

/** The tree of device groups (specification, section 3). */
export const device_groups = pgTable('device_groups', {
  id: id(),
  parent_id: integer().references((): AnyPgColumn => device_groups.id),
  name: text().notNull(),
  active: boolean().notNull().default(true),
  position: integer().notNull().default(0),
})

export const devices = pgTable(
  'devices',
  {
    id: id(),
    name: text().notNull(),
    /** Longer name for catalogues. */
    name2: text(),
    producer_id: integer()
      .notNull()
      .references(() => producers.id),
    group_id: integer()
      .notNull()
      .references(() => device_groups.id),
    /** Not offered to anybody any more; existing orders keep it. */
    blocked: boolean().notNull().default(false),
    created_at: timestamp().notNull(),
  },
  (table) => [
    index('devices_search').using('gin', sql`search_text(${table.name}) gin_trgm_ops`),
    index('devices_producer').on(table.producer_id),
    index('devices_group').on(table.group_id),
  ],
)

/** What a device shows when something is wrong, and what to check first. */
export const error_codes = pgTable(
  'error_codes',
  {
    id: id(),
    code: text().notNull(),
    name_pl: text().notNull(),
    name_en: text().notNull(),
    manual_pl: text().notNull(),
    manual_en: text().notNull(),
  },
  (table) => [index('error_codes_code').on(table.code, table.id)],
)

/** Devices that a code belongs to by itself. */
export const error_code_devices = pgTable(
  'error_code_devices',
  {
    error_code_id: integer()
      .notNull()
      .references(() => error_codes.id, { onDelete: 'cascade' }),
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.error_code_id, table.device_id] }),
    index('error_code_devices_device').on(table.device_id),
  ],
)

/** Groups to all of whose devices a code belongs, those of groups below included. */
export const error_code_groups = pgTable(
  'error_code_groups',
  {
    error_code_id: integer()
      .notNull()
      .references(() => error_codes.id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => device_groups.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.error_code_id, table.group_id] }),
    index('error_code_groups_group').on(table.group_id),
  ],
)

/** Units that stand somewhere, by serial number: whose they are and until when they are under warranty. */
export const installed_units = pgTable('installed_units', {
  id: id(),
  /** Digits only. */
  serial_no: text().notNull().unique(),
  device_id: integer()
    .notNull()
    .references(() => devices.id),
  partner_id: integer().references(() => partners.id),
  purchase_date: date({ mode: 'string' }),
  install_date: date({ mode: 'string' }),
  warranty_until: date({ mode: 'string' }),
})
