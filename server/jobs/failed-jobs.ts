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
