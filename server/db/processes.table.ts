import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from './columns.ts'

/** Running servers and workers, which renew their row (`server/jobs/heartbeat.ts`); one that ends removes it, and a killed one stops renewing it. */
export const processes = pgTable(
  'processes',
  {
    id: uuid().primaryKey(),
    /** Whether it works on jobs. */
    runs_jobs: boolean().notNull(),
    started_at: timestamp().notNull().default(sql`now()`),
    /** Time of the last renewal, by the clock of the database. */
    seen_at: timestamp().notNull().default(sql`now()`),
  },
  (table) => [index('processes_seen_at').on(table.seen_at)],
)
