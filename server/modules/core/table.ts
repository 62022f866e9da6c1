import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, timestamp, version } from '#server/db/columns.ts'
import { users } from '#server/db/users.table.ts'

/** A column of a list as a person has arranged it (specification, section 3: table column configuration). */
export interface ColumnSetting {
  field: string
  /** Pixels; null for the default width. */
  width: number | null
  visible: boolean
}

/** A person's settings of a list: columns, initial view, and rows per page. */
export const list_settings = pgTable(
  'list_settings',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the list's call. */
    list: text().notNull(),
    /** Null for the default columns. */
    columns: jsonb().$type<ColumnSetting[]>(),
    /** Id of a saved view, or name of a view of the product; null for the default. */
    default_view: text(),
    per_page: smallint(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
)

/**
 * Saved views of lists: filters, sorting and columns; private, shared with everybody who may see the list, shared with one
 * role, or with chosen people (`list_view_people`).
 */
export const list_views = pgTable(
  'list_views',
  {
    id: id(),
    list: text().notNull(),
    name: text().notNull(),
    /** Query string of the list's address, without the page. */
    query: text().notNull(),
    columns: jsonb().$type<ColumnSetting[]>(),
    shared: boolean().notNull().default(false),
    /** Role that a shared view is offered to; null for everybody. */
    role: text(),
    created_by: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: version(),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [index('list_views_list').on(table.list, table.name)],
)

/** People with whom a view that is not shared otherwise is shared. Without rows it is private. */
export const list_view_people = pgTable(
  'list_view_people',
  {
    view_id: integer()
      .notNull()
      .references(() => list_views.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.view_id, table.user_id] }),
    index('list_view_people_user').on(table.user_id),
  ],
)

/** Data of the distributor for letters and documents, in a single row. */
export const distributors = pgTable('distributors', {
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
