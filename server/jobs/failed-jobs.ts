import { inArray, sql } from 'drizzle-orm'
import { jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

/** pg-boss's own table, as far as the list of failed jobs reads it: what lies in the dead-letter queue. */
export const dead_letters = pgSchema('pgboss').table('job', {
  id: uuid().primaryKey(),
  /** The queue it lies in. */
  name: text().notNull(),
  data: jsonb().$type<Record<string, unknown> | null>(),
  created_on: timestamp().notNull(),
  /** The queue it came from. */
  source_name: text().notNull(),
  source_output: jsonb().$type<Record<string, unknown> | null>(),
})

/** What pg-boss writes when a run ended with its process and not by what it did. */
const cutShort = ['job timed out', 'job heartbeat timeout', 'pg-boss shut down while active']

const output = dead_letters.source_output

/** Whether the last try was cut by the end of its process: such a job is no failed one, and is taken up again. */
export const wasCutShort = inArray(
  sql`coalesce(${output} -> 'value' ->> 'message', ${output} ->> 'message', ${output} ->> 'value', '')`,
  cutShort,
)

/** What went wrong at the last try, in one line. */
export function reasonOf(output: Record<string, unknown> | null): string {
  const { message } = { ...(output?.value as object | undefined), ...output } as { message?: unknown }
  return typeof message === 'string' ? (message.split('\n')[0] ?? '') : ''
}

/** What the job was about, by the fields that our jobs carry. */
export function subjectOf(data: Record<string, unknown> | null): string | null {
  const subject = data?.order_number ?? data?.order_id ?? data?.template ?? null
  return subject === null ? null : String(subject)
}
