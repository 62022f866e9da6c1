import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Locale, locales } from '#contract/messages/locale.ts'
import { id, named, timestamp, trash, version } from '#server/db/columns.ts'
import { live } from '#server/db/schema/list-indexes.ts'
import { sessions, users } from '#server/modules/auth/index.ts'
import { device_groups, devices, product_cards } from '#server/modules/device/index.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { partners } from '#server/modules/partner/index.ts'

/** Subjects of documents. */
export const documentation_categories = pgTable('documentation_categories', named())
/** Types of documents: manual, declaration, data sheet. */
export const documentation_types = pgTable('documentation_types', named())
export const documentation_tags = pgTable('documentation_tags', named())

/** Documents of devices (specification, section 3). The file columns are those of the latest edition. */
export const documentations = pgTable(
  'documentations',
  {
    id: id(),
    /** Assigned when it is stored. */
    documentation_number: text().notNull().unique(),
    name_pl: text().notNull(),
    name_en: text(),
    active: boolean().notNull().default(true),
    /** Language of the document; readers of the other language get the file in that language where there is one. */
    locale: text({ enum: locales }).notNull().default('pl'),
    type_id: integer()
      .notNull()
      .references(() => documentation_types.id),
    category_id: integer()
      .notNull()
      .references(() => documentation_categories.id),
    /** Brand of its readers; null means all. */
    brand_id: integer().references(() => brands.id),
    tags: integer().array().notNull().default(sql`'{}'`),
    file_pl: uuid(),
    file_en: uuid(),
    /** Number of the latest edition, from 1. */
    edition: integer().notNull().default(1),
    version: version(),
    /** When it was last withdrawn from its readers: deactivated, or moved to the trash. */
    withdrawn_at: timestamp(),
    created_at: timestamp().notNull().default(sql`now()`),
    updated_at: timestamp().notNull().default(sql`now()`),
    ...trash(),
  },
  (table) => [
    index('documentations_search').using(
      'gin',
      sql`search_text(${table.documentation_number} || ' ' || ${table.name_pl} || ' ' || coalesce(${table.name_en}, '')) gin_trgm_ops`,
    ),
    index('documentations_type').on(table.type_id),
    index('documentations_category').on(table.category_id),
    index('documentations_brand').on(table.brand_id),
    index('documentations_tags').using('gin', table.tags),
    index('documentations_created_at').on(table.created_at, table.id),
    index('documentations_updated_at').on(table.updated_at, table.id).where(live),
    index('documentations_name_pl').on(table.name_pl, table.id).where(live),
  ],
)

/** Editions: the files that a document has had. A new file keeps the old one. */
export const documentation_editions = pgTable(
  'documentation_editions',
  {
    id: id(),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
    edition: integer().notNull(),
    file_pl: uuid(),
    file_en: uuid(),
    /** The changes since the previous edition. */
    note: text(),
    created_by: integer().references(() => users.id),
    created_at: timestamp().notNull(),
  },
  (table) => [uniqueIndex('documentation_editions_edition').on(table.documentation_id, table.edition)],
)

/** Favourite documents of people. */
export const documentation_favorites = pgTable(
  'documentation_favorites',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
    created_at: timestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.documentation_id] }),
    index('documentation_favorites_documentation').on(table.documentation_id),
  ],
)

/** Downloads of editions; downloaders are notified of newer ones. */
export const documentation_downloads = pgTable(
  'documentation_downloads',
  {
    id: id(),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
    edition: integer().notNull(),
    locale: text({ enum: locales }).notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    downloaded_at: timestamp().notNull(),
    /** The latest edition that the person was notified of because of it. */
    told_edition: integer(),
  },
  (table) => [
    index('documentation_downloads_documentation').on(table.documentation_id, table.user_id),
    index('documentation_downloads_user').on(table.user_id, table.downloaded_at),
    index('documentation_downloads_partner').on(table.partner_id, table.downloaded_at),
  ],
)

/** The latest edition that a person has opened to read it in place; by it the edition is seen, like by a download. */
export const documentation_openings = pgTable(
  'documentation_openings',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
    edition: integer().notNull(),
    locale: text({ enum: locales }).notNull(),
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    opened_at: timestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.documentation_id] }),
    index('documentation_openings_documentation').on(table.documentation_id),
    index('documentation_openings_partner').on(table.partner_id),
  ],
)

/** The last number assigned in a year. */
export const documentation_numbers = pgTable('documentation_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** A file of an archive, with its name there. */
export interface BundledFile {
  documentation_id: number
  edition: number
  locale: Locale
  /** Id of the media file. */
  media_id: string
  name: string
  /** Bytes. */
  size: number
}

/** Archives of several documents, with their progress. Deleted at sign-out. */
export const documentation_bundles = pgTable(
  'documentation_bundles',
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    partner_id: integer().references(() => partners.id, { onDelete: 'cascade' }),
    locale: text({ enum: locales }).notNull(),
    files: jsonb().$type<BundledFile[]>().notNull(),
    /** Names of documents whose files are missing in the storage. */
    missing: text().array().notNull().default(sql`'{}'`),
    /** Bytes of all files, and of those sent so far. */
    size: bigint({ mode: 'number' }).notNull(),
    sent: bigint({ mode: 'number' }).notNull().default(0),
    sent_documents: integer().notNull().default(0),
    created_at: timestamp().notNull(),
    started_at: timestamp(),
    finished_at: timestamp(),
    /** The connection broke, or a file could not be read. */
    failed_at: timestamp(),
    cancelled_at: timestamp(),
  },
  (table) => [
    index('documentation_bundles_user').on(table.user_id, table.created_at),
    index('documentation_bundles_session').on(table.session_id),
    index('documentation_bundles_created_at').on(table.created_at),
  ],
)

/** Documents assigned to a device. */
export const device_documentations = pgTable(
  'device_documentations',
  {
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.documentation_id] }),
    index('device_documentations_documentation').on(table.documentation_id),
  ],
)

/** Documents of all devices in and below a group. */
export const group_documentations = pgTable(
  'group_documentations',
  {
    group_id: integer()
      .notNull()
      .references(() => device_groups.id, { onDelete: 'cascade' }),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.documentation_id] }),
    index('group_documentations_documentation').on(table.documentation_id),
  ],
)

/** Documents of a product card. */
export const product_card_documentations = pgTable(
  'product_card_documentations',
  {
    product_card_id: integer()
      .notNull()
      .references(() => product_cards.id, { onDelete: 'cascade' }),
    documentation_id: integer()
      .notNull()
      .references(() => documentations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.product_card_id, table.documentation_id] }),
    index('product_card_documentations_documentation').on(table.documentation_id),
  ],
)
