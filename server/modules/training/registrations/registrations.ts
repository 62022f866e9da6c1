import { getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { contactReader } from '#server/modules/partner/index.ts'
import { training_records } from '#server/modules/training/participants/table.ts'

/** Entity of registrations in the audit. */
export const recordEntity = 'training.records'

/** A registration as it is stored. */
export type TrainingRecord = typeof training_records.$inferSelect

/** Registrations by id, without deleted ones, with the address that reads letters to their contact persons. */
export async function recordsOf(db: Database, ids: readonly number[]): Promise<Map<number, TrainingRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ ...getTableColumns(training_records), contact_email: contactReader('training_records') })
    .from(training_records)
    .where(inArray(training_records.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
