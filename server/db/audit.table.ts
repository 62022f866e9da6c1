import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamp } from './columns.ts'

/** Who changed what, and when. `before` and `after` hold the changed fields only. */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: timestamp().notNull(),
    /** Null for the server itself. Not a foreign key: the entry outlives the person's account. */
    user_id: integer(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown> | null>(),
    after: jsonb().$type<Record<string, unknown> | null>(),
    /** The version that the record had after the change. */
    version: integer(),
    /** Autosaves of one editing session share an entry. */
    session_key: text(),
  },
  (table) => [
    index('audit_entries_entity').on(table.entity, table.entity_id, table.version),
    index('audit_entries_user').on(table.user_id, table.at),
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_entity_at').on(table.entity, table.at, table.id),
  ],
)
