import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Translated } from '#contract/locale.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { RunStatus } from '#contract/synchronization/run-lifecycle.ts'
import type { ResultChange, ResultOutcome, RunOrigin } from '#contract/synchronization/synchronization.ts'
import { id, timestamp, version } from '#server/db/columns.ts'

/** What is taken over from the ERP: one row for each kind, made when the database is prepared. */
export const synchronizations = pgTable('synchronizations', {
  id: id(),
  kind: text().$type<SynchronizationKind>().notNull().unique(),
  active: boolean().notNull().default(false),
  /** Minutes. */
  every_minutes: integer().notNull().default(60),
  /** When the rehearsal ended; null while differences are only shown. */
  adopted_at: timestamp(),
  /** When a run went through to its end last. */
  last_synchronized_at: timestamp(),
  /** What changed in the ERP before this moment has been read. */
  read_until: timestamp(),
  /** When everything was compared last: what is gone from the ERP shows only then. */
  compared_at: timestamp(),
  failures_in_row: integer().notNull().default(0),
  /** When the ERP told last that something changed: a run that began before is followed by another one. */
  noticed_at: timestamp(),
  /** By which it tells; null where it does not. */
  subscription_id: text(),
  subscribed_until: timestamp(),
  /** Why it does not. */
  subscription_error: text(),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
})

const count = () => integer().notNull().default(0)

/** One reading of the ERP. At most one of a kind is queued or running, on however many processes: the index says so. */
export const synchronization_runs = pgTable(
  'synchronization_runs',
  {
    id: id(),
    synchronization_id: integer()
      .notNull()
      .references(() => synchronizations.id),
    status: text().$type<RunStatus>().notNull().default('queued'),
    origin: text().$type<RunOrigin>().notNull(),
    /** Who asked for it; not a foreign key, as the run outlives the account. */
    started_by: integer(),
    /** Records that changed since; null compares everything. */
    since: timestamp(),
    /** The page that comes next, so that a run that was cut goes on from there. */
    next_page: text(),
    pages: count(),
    seen: count(),
    same: count(),
    changed: count(),
    different: count(),
    matched: count(),
    unknown: count(),
    gone: count(),
    failed: count(),
    error: text(),
    created_at: timestamp().notNull(),
    started_at: timestamp(),
    finished_at: timestamp(),
  },
  (table) => [
    uniqueIndex('synchronization_runs_one').on(table.synchronization_id).where(sql`status in ('queued', 'running')`),
    index('synchronization_runs_created_at').on(table.created_at, table.id),
  ],
)

/** What a run found out about a record that is not the same on both sides. */
export const synchronization_results = pgTable(
  'synchronization_results',
  {
    id: id(),
    run_id: integer()
      .notNull()
      .references(() => synchronization_runs.id, { onDelete: 'cascade' }),
    synchronization_id: integer()
      .notNull()
      .references(() => synchronizations.id),
    erp_key: text().notNull(),
    name: text().notNull(),
    outcome: text().$type<ResultOutcome>().notNull(),
    state: text().$type<'open' | 'accepted' | 'dismissed' | 'told'>().notNull(),
    /** Our record: a device, a partner or a producer by the kind. */
    record_id: integer(),
    changes: jsonb().$type<ResultChange[]>().notNull().default([]),
    /** Why it could not be written. */
    problem: jsonb().$type<Translated | null>(),
    decided_by: integer(),
    decided_at: timestamp(),
    created_at: timestamp().notNull(),
  },
  (table) => [
    index('synchronization_results_run').on(table.run_id, table.erp_key),
    index('synchronization_results_created_at').on(table.created_at, table.id),
    uniqueIndex('synchronization_results_open').on(table.synchronization_id, table.erp_key).where(sql`state = 'open'`),
  ],
)

/** The records that a run which compares everything has met: what is missing among them is gone from the ERP. */
export const synchronization_seen = pgTable(
  'synchronization_seen',
  {
    run_id: integer()
      .notNull()
      .references(() => synchronization_runs.id, { onDelete: 'cascade' }),
    erp_key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.erp_key] })],
)
