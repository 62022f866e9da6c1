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

/** Directories of the library. The root has no parent and cannot be deleted; a path consists of the names below it. */
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
    // Only the root has no parent.
    uniqueIndex('media_directories_main').on(sql`(true)`).where(sql`parent_id is null`),
  ],
)

/**
 * Files, from the beginning of their upload; the id is the upload's. A file belongs to its uploader until a record refers to
 * it; unused files are deleted 48 hours after their last byte or release.
 */
export const media_files = pgTable(
  'media_files',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: purposeNames }).notNull(),
    /** Name given by its owner. */
    filename: text().notNull(),
    /** Path for links: id and extension. */
    path: text().notNull().unique(),
    /** Detected from the content, not taken from the sender. */
    type: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text(),
    width: integer(),
    height: integer(),
    /** Links to private files expire; a public file may be cached for ever. */
    is_private: boolean().notNull().default(true),
    /** Directory of a library file; it has no owner, and any record may use it (`media_uses`). */
    directory_id: integer().references(() => media_directories.id),
    alt_pl: text(),
    alt_en: text(),
    version: version(),
    /** The owning record. */
    owner_entity: text(),
    owner_id: integer(),
    /** Time of the last byte or of the release, while nothing refers to it. */
    unreferred_since: timestamp(),
    /** When and by whom a library file was moved to the trash. */
    deleted_at: timestamp(),
    deleted_by: integer().references(() => users.id),
    /** When the upload was complete and its content accepted. */
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

/** Uses of library files by records. */
export const media_uses = pgTable(
  'media_uses',
  {
    media_id: uuid()
      .notNull()
      .references(() => media_files.id),
    /** Entity of the record in the audit: `news.news`. */
    entity: text().notNull(),
    entity_id: integer().notNull(),
    /** Field of the record: `gallery`. */
    field: text().notNull(),
    /** Formats accepted by the field; null for any. Replaced content must have one of them. */
    formats: text().array().$type<Format[]>(),
  },
  (use) => [
    primaryKey({ columns: [use.entity, use.entity_id, use.field, use.media_id] }),
    index('media_uses_media').on(use.media_id),
  ],
)

export type MediaFileRow = typeof media_files.$inferSelect
