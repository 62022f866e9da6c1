import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { RowRecord } from './rows.ts'
import { import_rows, imports } from './table.ts'

/** Rows that are written in one transaction. */
export const batchSize = 400
/** Files that are stored in one transaction at most: whoever cancels waits for its end. */
const filesAtOnce = 50

/** What a run reads of a row. */
export type RowToWrite = Pick<
  RowRecord,
  'id' | 'row_number' | 'cells' | 'files' | 'checked' | 'changes' | 'record_id' | 'checked_version'
>

/** Where a run is: in which import, and after which of its rows. */
export interface Place {
  id: number
  after: number
}

/** Rows that wait to be written. */
export function toWrite(import_id: number) {
  return and(
    eq(import_rows.import_id, import_id),
    eq(import_rows.is_skipped, false),
    inArray(import_rows.checked, ['new', 'changed']),
    isNull(import_rows.result),
  )
}

/**
 * The next rows to write, in the order of the workbook. They need no lock of their own: whoever changes rows locks their import,
 * which the run holds.
 */
export async function nextRows(tx: Database, { id, after }: Place, limit: number): Promise<RowToWrite[]> {
  const { row_number, cells, files, checked, changes, record_id, checked_version } = import_rows
  const rows = await tx
    .select({ id: import_rows.id, row_number, cells, files, checked, changes, record_id, checked_version })
    .from(import_rows)
    .where(and(toWrite(id), gt(import_rows.row_number, after)))
    .orderBy(asc(import_rows.row_number))
    .limit(limit)
  return withFewFiles(rows)
}

/** The first rows, up to where they name so many files; one row may name more. */
function withFewFiles(rows: RowToWrite[]): RowToWrite[] {
  const files = new Set<string>()
  return rows.filter((row, index) => {
    for (const name of row.files) files.add(name)
    return index === 0 || files.size <= filesAtOnce
  })
}

/** Notes how far the run is. */
export async function countDone(tx: Database, id: number, rows: number): Promise<void> {
  await tx
    .update(imports)
    .set({ step_done: sql`${imports.step_done} + ${rows}` })
    .where(eq(imports.id, id))
}
