import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How often a table was written to, for the totals of lists that are kept (decision 106). Triggers count in the
 * writer's own transaction. A table has as many rows as it had writers at one time: no writer ever waits for another, and
 * the sum of the rows only grows. A table without a row is not counted.
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
