import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/** A column of a list as somebody has arranged it (specification, section 3: table column configuration). */
export interface ColumnSetting {
  field: string
  /** Pixels; null for the width that the screen gives. */
  width: number | null
  visible: boolean
}

/** How a person has arranged the columns of a list. */
export const list_settings = pgTable(
  'list_settings',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the list's call. */
    list: text().notNull(),
    columns: jsonb().$type<ColumnSetting[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
)

/** Named states of a list: filters, sorting and columns; one's own, or shared with everybody who may see the list. */
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
