import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Translated } from '#contract/messages/locale.ts'
import { erpFailures } from '#contract/service-order/entity.ts'
import type { SynchronizationKind } from '#contract/synchronization/kinds.ts'
import type { RunStatus } from '#contract/synchronization/run-lifecycle.ts'
import type { ResultChange, ResultOutcome, RunOrigin } from '#contract/synchronization/synchronization.ts'
import { id, timestamp, version } from '#server/db/columns.ts'

/** Kinds of data taken over from the ERP; rows are created when the database is prepared. */
export const synchronizations = pgTable('synchronizations', {
  id: id(),
  kind: text().$type<SynchronizationKind>().notNull().unique(),
  active: boolean().notNull().default(false),
  /** Minutes. */
  every_minutes: integer().notNull().default(60),
  /** End of the rehearsal; null while differences are only shown. */
  adopted_at: timestamp(),
  /** Time of the last successful run. */
  last_synchronized_at: timestamp(),
  /** Changes in the ERP before this time have been read. */
  read_until: timestamp(),
  /** Time of the last complete comparison, which finds deleted records. */
  compared_at: timestamp(),
  failures_in_row: integer().notNull().default(0),
  /** Time of the last change notification; a run that began earlier is followed by another. */
  noticed_at: timestamp(),
  /** Subscription to change notifications; null without one. */
  subscription_id: text(),
  subscribed_until: timestamp(),
  /** Error of the subscription. */
  subscription_error: text(),
  version: version(),
  created_at: timestamp().notNull().default(sql`now()`),
})

const count = () => integer().notNull().default(0)

/** Runs. A unique index allows one queued or running run of a kind, whatever the number of processes. */
export const synchronization_runs = pgTable(
  'synchronization_runs',
  {
    id: id(),
    synchronization_id: integer()
      .notNull()
      .references(() => synchronizations.id),
    status: text().$type<RunStatus>().notNull().default('queued'),
    origin: text().$type<RunOrigin>().notNull(),
    /** Who requested it; not a foreign key, because the run outlives the account. */
    started_by: integer(),
    /** Start of the range of changes; null compares all records. */
    since: timestamp(),
    /** The next page, from which an interrupted run continues. */
    next_page: text(),
    /** A page met before, with which later ones are compared to notice a cycle. */
    page_mark: text(),
    pages: count(),
    seen: count(),
    same: count(),
    changed: count(),
    different: count(),
    matched: count(),
    unknown: count(),
    gone: count(),
    failed: count(),
    /** Why a run has failed or waits for its next try: the kind of failure, and the message of the ERP's client. */
    failure: text({ enum: erpFailures }),
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

/** Results of runs for records that differ. */
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
    /** Our record: a device, partner or producer, depending on the kind. */
    record_id: integer(),
    changes: jsonb().$type<ResultChange[]>().notNull().default([]),
    /** Reason why it could not be written. */
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

/** Records met by a complete run; the others are no longer in the ERP. */
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

/** Records that the ERP has ever had; only a complete run determines that they are gone. */
export const synchronization_met_keys = pgTable(
  'synchronization_met_keys',
  {
    synchronization_id: integer()
      .notNull()
      .references(() => synchronizations.id),
    erp_key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.synchronization_id, table.erp_key] })],
)

/** Differences that a person has left as they are: a field, with a digest of the value that the ERP had. */
export const synchronization_dismissals = pgTable(
  'synchronization_dismissals',
  {
    synchronization_id: integer()
      .notNull()
      .references(() => synchronizations.id),
    erp_key: text().notNull(),
    field: text().notNull(),
    erp_digest: text().notNull(),
    /** Our record; null when there is none. */
    record_id: integer(),
  },
  (table) => [primaryKey({ columns: [table.synchronization_id, table.erp_key, table.field] })],
)
