import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { training_records } from '#server/modules/training/participants/table.ts'

/** Entity of registrations in the audit. */
export const recordEntity = 'training.records'

/** A registration as it is stored. */
export type TrainingRecord = typeof training_records.$inferSelect

/** Registrations by id, without deleted ones. */
export async function recordsOf(db: Database, ids: readonly number[]): Promise<Map<number, TrainingRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(training_records)
    .where(inArray(training_records.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
