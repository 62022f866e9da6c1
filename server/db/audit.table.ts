import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecurityEvent } from '#contract/core/security.ts'
import { timestamp } from './columns.ts'

/** Changes of records, with author and time. `before` and `after` hold the changed fields only. */
export const audit_entries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: timestamp().notNull(),
    /** Null for the server. Not a foreign key, because the entry outlives the account. */
    user_id: integer(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    action: text().notNull(),
    before: jsonb().$type<Record<string, unknown> | null>(),
    after: jsonb().$type<Record<string, unknown> | null>(),
    /** Version of the record after the change. */
    version: integer(),
    /** The security event (`contract/core/security.ts`), if it is one. */
    security: text().$type<SecurityEvent>(),
    /** Autosaves of one editing session share an entry. */
    session_key: text(),
    /** Entries of one action on several records of a list have it in common; the log shows them as one. */
    act_id: text(),
  },
  (table) => [
    index('audit_entries_entity').on(table.entity, table.entity_id, table.version),
    index('audit_entries_user').on(table.user_id, table.at),
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_security').on(table.at, table.id).where(sql`security is not null`),
    index('audit_entries_act').on(table.act_id, table.id).where(sql`act_id is not null`),
    index('audit_entries_entity_at').on(table.entity, table.at, table.id),
  ],
)
