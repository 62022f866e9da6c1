import { sql } from 'drizzle-orm'
import { jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'
import { listInSql } from '#server/observability/metrics.ts'

/** pg-boss's table, as far as the list of failed jobs reads it: jobs in the dead-letter queue. */
export const dead_letters = pgSchema('pgboss').table('job', {
  id: uuid().primaryKey(),
  /** Its queue. */
  name: text().notNull(),
  data: jsonb().$type<Record<string, unknown> | null>(),
  created_on: timestamp().notNull(),
  /** The queue it was in before. */
  source_name: text().notNull(),
  source_output: jsonb().$type<Record<string, unknown> | null>(),
})

const noSpace = 'waits for disk space'

/** The end of a run for which a disk has no space. The job has not failed; it is tried again, without a limit. */
export class WaitingForSpace extends Error {
  override name = 'WaitingForSpace'

  constructor(cause?: unknown) {
    super(noSpace, { cause })
  }
}

/** Errors of a run that ended with its process (pg-boss), or for want of disk space. */
const cutShort = ['job timed out', 'job heartbeat timeout', 'pg-boss shut down while active', noSpace]

/** The message of the error in a column of pg-boss, in SQL. */
const messageIn = (column: string) =>
  `coalesce(${column} -> 'value' ->> 'message', ${column} ->> 'message', ${column} ->> 'value', '')`

/** `wasCutShort` as text, for gauges. */
export const wasCutShortInSql = `${messageIn('source_output')} in (${listInSql(cutShort)})`

/**
 * Whether the last try was interrupted by the end of its process, or by a full disk. Such a job has not failed, and is queued again.
 */
export const wasCutShort = sql.raw(wasCutShortInSql)

/** Whether a job waits for its next try because a disk had no space. */
export const waitsForSpace = sql.raw(
  `state = 'retry' and start_after > now() and ${messageIn('output')} = '${noSpace}'`,
)

/** Error of the last try, in one line. */
export function lastErrorOf(output: Record<string, unknown> | null): string {
  const { message } = { ...(output?.value as object | undefined), ...output } as { message?: unknown }
  return typeof message === 'string' ? (message.split('\n')[0] ?? '') : ''
}

/** The subject of a job, from fields that our jobs have in common. */
export function subjectOf(data: Record<string, unknown> | null): string | null {
  const subject = data?.order_number ?? data?.order_id ?? data?.template ?? null
  return subject === null ? null : String(subject)
}
