import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, timestamp, trash, version } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { partners } from '#server/modules/partner/index.ts'
import { device_groups, devices } from './table.ts'

/** Error codes of devices, with the manual of the first checks. */
export const error_codes = pgTable(
  'error_codes',
  {
    id: id(),
    code: text().notNull(),
    name_pl: text().notNull(),
    name_en: text().notNull(),
    manual_pl: text().notNull(),
    manual_en: text().notNull(),
    /** Files of the library, in order. */
    files_pl: uuid().array().notNull().default(sql`'{}'`),
    files_en: uuid().array().notNull().default(sql`'{}'`),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('error_codes_code').on(table.code, table.id),
    index('error_codes_search').using('gin', sql`search_text(${table.code} || ' ' || ${table.name_pl}) gin_trgm_ops`),
    index('error_codes_search_en').using(
      'gin',
      sql`search_text(${table.code} || ' ' || ${table.name_en}) gin_trgm_ops`,
    ),
    index('error_codes_key').on(sql`(error_code_key(${table.code})) collate "C"`, table.id).where(live),
    index('error_codes_created_at').on(table.created_at, table.id).where(live),
    index('error_codes_name_pl').on(table.name_pl, table.id).where(live),
  ],
)

/** Error codes looked up by partners' people. `user_id` refers to `users` by a constraint in the migrations. */
export const error_code_views = pgTable(
  'error_code_views',
  {
    id: id(),
    error_code_id: integer()
      .notNull()
      .references(() => error_codes.id, { onDelete: 'cascade' }),
    device_id: integer().references(() => devices.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    viewed_at: timestamp().notNull(),
  },
  (table) => [
    index('error_code_views_user').on(table.user_id, table.viewed_at),
    index('error_code_views_partner').on(table.partner_id, table.viewed_at),
  ],
)

/** Single devices of a code. */
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

/** Groups of a code, which applies to all devices in and below them. */
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
