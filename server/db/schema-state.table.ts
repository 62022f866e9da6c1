import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: the releases whose processes this database serves (decision 700). */
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
  },
  (table) => [check('schema_state_one_row', sql`${table.id} = 1`)],
)
