import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamp } from './columns.ts'

/** Answers by `Idempotency-Key`, kept for 24 hours. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: integer().notNull(),
    key: text().notNull(),
    /** The call and the digests of its path and of its input; the same key with another request is refused. */
    request: text().notNull(),
    answer: jsonb(),
    created_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)
