import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamp } from './columns.ts'

/** One row: the releases whose processes this database serves (decision 700), and its last backup. */
export const schema_state = pgTable(
  'schema_state',
  {
    id: integer().primaryKey().default(1),
    /** The newest release that has migrated this database; empty until one has named itself. */
    release: text().notNull().default(''),
    /**
     * Journal time of a migration: releases without it are not served, because a contracting migration has removed or tightened
     * something that they use. 0: releases from the baseline on are served.
     */
    oldest_migration: bigint({ mode: 'number' }).notNull().default(0),
    /** When the last backup was complete. */
    backed_up_at: timestamp(),
  },
  (table) => [check('schema_state_one_row', sql`${table.id} = 1`)],
)
