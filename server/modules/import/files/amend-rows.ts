import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { importKinds } from '#contract/import/kinds.ts'
import type { Deps } from '#server/deps.ts'
import type { ImportRecord } from '#server/modules/import/advance.ts'
import { FormFinder, withSigns } from '#server/modules/import/column-forms/forms.ts'
import type { Kind } from '#server/modules/import/kind.ts'
import { StepFailed } from '#server/modules/import/step-failed.ts'
import { type Cells, import_rows, imports } from '#server/modules/import/table.ts'
import { type KeyedRow, readRows, rowNumberKey } from './read-workbook.ts'

/**
 * Reads the corrected workbook of faulty rows into the import that its heading names. Rows are matched by row number; written rows and unknown numbers
 * are ignored.
 */
export async function amendRows(
  deps: Deps,
  kind: Kind,
  given: Pick<ImportRecord, 'id' | 'kind' | 'rows_key' | 'column_forms'>,
  key: string,
): Promise<void> {
  let columns: string[] = []
  const finder = new FormFinder()
  const { db } = deps
  await readRows(
    deps,
    key,
    { kind: given.kind },
    {
      async onHeader({ keys, rows_of }) {
        if (!keys.includes(rowNumberKey)) throw new StepFailed('import.xls.no_row_numbers')
        refuseOtherRows(given, rows_of)
        const known = importKinds[given.kind].columns.map((column) => column.key)
        columns = known.filter((column) => keys.includes(column))
      },
      async onRows(rows) {
        finder.takeRows(given.kind, rows)
        await amendBatch(db, kind, given.id, rows, columns)
      },
    },
  )
  // Forms of columns stay: the workbook of faulty rows has numbers as texts. An ambiguous new cell needs a decision.
  const column_forms = { ...given.column_forms }
  for (const [key, { example, foreign }] of Object.entries(finder.forms())) {
    const known = column_forms[key] ?? { found: null, chosen: null, example: null }
    if (example === null && !foreign) continue
    column_forms[key] = {
      ...known,
      example: known.example ?? example,
      foreign: withSigns(known.foreign, foreign),
    }
  }
  await db.update(imports).set({ column_forms }).where(eq(imports.id, given.id))
}

/** Refuses rows of another import, or of another reading of this one, whose numbers mean other rows. */
function refuseOtherRows({ id, rows_key }: Pick<ImportRecord, 'id' | 'rows_key'>, rows_of: string | null): void {
  if (rows_of === null) throw new StepFailed('import.xls.no_import')
  const [other, key] = rows_of.split('-')
  if (Number(other) !== id) throw new StepFailed('import.xls.other_import', { other: other ?? '', own: id })
  if ((key ?? null) !== rows_key) throw new StepFailed('import.xls.other_rows')
}

async function amendBatch(
  db: Deps['db'],
  kind: Kind,
  import_id: number,
  rows: readonly KeyedRow[],
  columns: readonly string[],
): Promise<void> {
  const byNumber = new Map(rows.map(({ cells }) => [Number(cells[rowNumberKey]), cells]))
  const numbers = [...byNumber.keys()].filter(
    (number) => Number.isSafeInteger(number) && number > 0 && number < 2 ** 31,
  )
  if (numbers.length === 0) return
  const present = await db
    .select()
    .from(import_rows)
    .where(
      and(eq(import_rows.import_id, import_id), isNull(import_rows.result), inArray(import_rows.row_number, numbers)),
    )
  const told = present.map(({ id, row_number, cells, mended }) => {
    const given = byNumber.get(row_number) ?? {}
    const now: Cells = { ...cells, ...Object.fromEntries(columns.map((column) => [column, given[column] ?? null])) }
    const was: Cells = { ...cells, ...mended }
    const changed = Object.keys(now).filter((column) => (now[column] ?? null) !== (was[column] ?? null))
    return {
      id,
      cells: now,
      identity: kind.identity(now),
      mended: Object.fromEntries(changed.map((column) => [column, was[column] ?? null])),
    }
  })
  if (told.length === 0) return
  await db.execute(sql`update import_rows set cells = told.cells, mended = told.mended, identity = told.identity,
      is_skipped = false
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id int, cells jsonb, mended jsonb, identity text)
    where import_rows.id = told.id`)
}
