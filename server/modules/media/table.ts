import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { purposeNames } from '#contract/files.ts'
import { timestamp } from '#server/db/columns.ts'
import { users } from '#server/modules/auth/index.ts'

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
    /** The record that refers to it. */
    owner_entity: text(),
    owner_id: integer(),
    /** Since when nothing refers to it: its last byte, or its release. */
    unreferred_since: timestamp(),
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
  ],
)

export type MediaFileRow = typeof media_files.$inferSelect
