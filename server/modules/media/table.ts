import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Format, purposeNames } from '#contract/media/files.ts'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/** Where the files of the library lie. The main directory has no parent and stays; a path is the names down to it. */
export const media_directories = pgTable(
  'media_directories',
  {
    id: id(),
    parent_id: integer().references((): AnyPgColumn => media_directories.id),
    /** Its name. */
    basename: text().notNull(),
    /** `Dokumentacja/Pompy ciepła`; empty for the main directory. */
    path: text().notNull().unique(),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [
    index('media_directories_parent').on(table.parent_id, table.basename),
    // Only one directory has no parent.
    uniqueIndex('media_directories_main').on(sql`(true)`).where(sql`parent_id is null`),
  ],
)

/**
 * Files, from the first byte of their upload on: the id is the upload's. A file belongs to whoever uploaded it until
 * a record refers to it; what no record refers to is removed 48 hours after its last byte or its release.
 */
export const media_files = pgTable(
  'media_files',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: purposeNames }).notNull(),
    /** As its owner named it. */
    filename: text().notNull(),
    /** What its links are made of: the id and the extension. */
    path: text().notNull().unique(),
    /** By content, not as the sender said. */
    type: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text(),
    width: integer(),
    height: integer(),
    /** Links to private files expire; a public one's may be cached for ever. */
    is_private: boolean().notNull().default(true),
    /** Of a file of the library: it belongs to nobody, and any record may use it (`media_uses`). */
    directory_id: integer().references(() => media_directories.id),
    alt_pl: text(),
    alt_en: text(),
    version: version(),
    /** The record that refers to it. */
    owner_entity: text(),
    owner_id: integer(),
    /** Since when nothing refers to it: its last byte, or its release. */
    unreferred_since: timestamp(),
    /** Since when a file of the library lies in the trash, and by whom. */
    deleted_at: timestamp(),
    deleted_by: integer().references(() => users.id),
    /** When all bytes were there and their content was found good. */
    finished_at: timestamp(),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    created_at: timestamp().notNull(),
  },
  (file) => [
    index('media_files_owner').on(file.owner_entity, file.owner_id),
    index('media_files_unreferred').on(file.unreferred_since),
    index('media_files_author').on(file.created_by, file.unreferred_since),
    index('media_files_directory').on(file.directory_id, file.filename),
    index('media_files_trash').on(file.deleted_at),
    index('media_files_search')
      .using('gin', sql`search_text(${file.filename}) gin_trgm_ops`)
      .where(sql`directory_id is not null`),
  ],
)

/** Which records use which files of the library, and for what. */
export const media_uses = pgTable(
  'media_uses',
  {
    media_id: uuid()
      .notNull()
      .references(() => media_files.id),
    /** The name under which the audit knows the record: `news.news`. */
    entity: text().notNull(),
    entity_id: integer().notNull(),
    /** The field of the record: `gallery`. */
    field: text().notNull(),
    /** What the field takes; null for every format. Another content of the file must be one of them. */
    formats: text().array().$type<Format[]>(),
  },
  (use) => [
    primaryKey({ columns: [use.entity, use.entity_id, use.field, use.media_id] }),
    index('media_uses_media').on(use.media_id),
  ],
)

export type MediaFileRow = typeof media_files.$inferSelect
