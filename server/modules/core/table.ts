import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/** A column of a list as somebody has arranged it (specification, section 3: table column configuration). */
export interface ColumnSetting {
  field: string
  /** Pixels; null for the width that the screen gives. */
  width: number | null
  visible: boolean
}

/** How a person likes a list: its columns, the view that it begins with, and rows per page. */
export const list_settings = pgTable(
  'list_settings',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the list's call. */
    list: text().notNull(),
    /** Null: as the screen gives them. */
    columns: jsonb().$type<ColumnSetting[]>(),
    /** The id of a saved view, or the name of one of the product's own; null: what the product begins with. */
    default_view: text(),
    per_page: smallint(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
)

/** Named states of a list: filters, sorting and columns; one's own, or shared with everybody who may see the list, or with those of them who have one role. */
export const list_views = pgTable(
  'list_views',
  {
    id: id(),
    list: text().notNull(),
    name: text().notNull(),
    /** The query of the list's address, without the page. */
    query: text().notNull(),
    columns: jsonb().$type<ColumnSetting[]>(),
    shared: boolean().notNull().default(false),
    /** The role whose people are offered a shared view; null: everybody. */
    role: text(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [index('list_views_list').on(table.list, table.name)],
)

/** The distributor itself, in its one row: what letters and documents say of it. */
export const house = pgTable('house', {
  id: id(),
  name: text().notNull(),
  nip: text(),
  street: text(),
  postcode: text(),
  city: text(),
  phone_number: text(),
  email: text(),
  /** A media file. */
  logo: text(),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
})
