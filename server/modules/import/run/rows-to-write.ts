import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { RowRecord } from '#server/modules/import/rows.ts'
import { import_rows, imports } from '#server/modules/import/table.ts'

/** Number of rows per transaction. */
export const rowBatchSize = 400
/** Maximum number of files per transaction, because cancelling waits for its end. */
const filesAtOnce = 50

/** Columns of a row that a run needs. */
export type RowToWrite = Pick<
  RowRecord,
  'id' | 'row_number' | 'cells' | 'files' | 'checked' | 'changes' | 'record_id' | 'checked_version'
>

/** Position of a run: the import, and the number of the last row. */
export interface RunPosition {
  id: number
  after: number
}

/** Condition: rows to be written. */
export function toWrite(import_id: number) {
  return and(
    eq(import_rows.import_id, import_id),
    eq(import_rows.is_skipped, false),
    inArray(import_rows.checked, ['new', 'changed']),
    isNull(import_rows.result),
  )
}

/**
 * The next rows to write, in the order of the workbook. They are not locked, because every change of rows locks the import first
 * and the run holds that lock.
 */
export async function nextRows(tx: Database, { id, after }: RunPosition, limit: number): Promise<RowToWrite[]> {
  const { row_number, cells, files, checked, changes, record_id, checked_version } = import_rows
  const rows = await tx
    .select({ id: import_rows.id, row_number, cells, files, checked, changes, record_id, checked_version })
    .from(import_rows)
    .where(and(toWrite(id), gt(import_rows.row_number, after)))
    .orderBy(asc(import_rows.row_number))
    .limit(limit)
  return withFewFiles(rows)
}

/** The first rows that together name few files, but at least one row. */
function withFewFiles(rows: RowToWrite[]): RowToWrite[] {
  const files = new Set<string>()
  return rows.filter((row, index) => {
    for (const name of row.files) files.add(name)
    return index === 0 || files.size <= filesAtOnce
  })
}

/** Updates the progress. */
export async function countDone(tx: Database, id: number, rows: number): Promise<void> {
  await tx
    .update(imports)
    .set({ step_done: sql`${imports.step_done} + ${rows}` })
    .where(eq(imports.id, id))
}
