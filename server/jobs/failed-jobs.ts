import { inArray, sql } from 'drizzle-orm'
import { jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

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

/** Errors of pg-boss for a run that ended with its process. */
const cutShort = ['job timed out', 'job heartbeat timeout', 'pg-boss shut down while active']

const output = dead_letters.source_output

/** Whether the last try was interrupted by the end of its process. Such a job has not failed, and is queued again. */
export const wasCutShort = inArray(
  sql`coalesce(${output} -> 'value' ->> 'message', ${output} ->> 'message', ${output} ->> 'value', '')`,
  cutShort,
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
