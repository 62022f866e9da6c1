import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Write counters of tables, for cached totals of lists (decision 106). Triggers count in the writer's own transaction. A table
 * has as many rows as it had concurrent writers, so that no writer waits for another; the sum of its rows only grows. A table
 * without a row is not counted.
 */
export const list_changes = pgTable(
  'list_changes',
  {
    id: integer().generatedAlwaysAsIdentity().primaryKey(),
    /** Name of the table. */
    relation: text().notNull(),
    changes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('list_changes_relation').on(table.relation)],
)
