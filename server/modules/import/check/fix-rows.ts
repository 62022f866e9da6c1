import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { imports as contract } from '#contract/import/import.ts'
import { importKinds } from '#contract/import/kinds.ts'
import type { importRows as rowsContract } from '#contract/import/rows.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { actsOf, refuseUnpermitted } from '#server/modules/import/acting-person.ts'
import { type ImportRecord, importEntity, lockImport, refuseImportStep } from '#server/modules/import/advance.ts'
import { SameFiles } from '#server/modules/import/files/same-files.ts'
import { kindOf, kindOfImport } from '#server/modules/import/kinds/index.ts'
import { lockRow, type RowRecord } from '#server/modules/import/rows.ts'
import { textIn } from '#server/modules/import/stored-text.ts'
import { type Cells, import_rows, imports } from '#server/modules/import/table.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { beginCheck } from './check.ts'
import { recheck, recount } from './recheck.ts'

type Endpoints = (typeof contract)['endpoints'] & (typeof rowsContract)['endpoints']
type On<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Corrects a cell and checks its row again. */
export async function fixCell(call: On<'import.rows.fix'>): Promise<RowRecord> {
  const { column, value, version } = call.body
  const row = await lockForFix(call)
  const before = await lockUnwritten(call, version)
  refuseUnknownColumn(row, column)
  const cells = { ...before.cells, [column]: value }
  return keepCells(call, row, before, cells, mendedBy(before, column, value))
}

/** Restores the original cells of a row. */
export async function restoreRow(call: On<'import.rows.restore'>): Promise<RowRecord> {
  const row = await lockForFix(call)
  const before = await lockUnwritten(call, call.body.version)
  return keepCells(call, row, before, { ...before.cells, ...before.mended }, {})
}

/** Original values of the corrected cells after a correction. A cell that gets its original value again is left out. */
function mendedBy({ cells, mended }: Pick<RowRecord, 'cells' | 'mended'>, column: string, value: string | null): Cells {
  const { [column]: known, ...others } = mended
  const original = column in mended ? (known ?? null) : (cells[column] ?? null)
  return original === value ? others : { ...others, [column]: original }
}

/** Locks an import whose rows are corrected; refuses callers who may not write its records. */
export async function lockForFix(call: CallContext<StaffScope> & { params: { import: number } }) {
  const row = await lockImport(call, call.params.import)
  refuseUnpermitted(call, kindOf(row.kind))
  refuseImportStep(call, row, { type: 'import.fix' })
  return row
}

function refuseUnknownColumn({ kind }: ImportRecord, column: string): void {
  const isKnown = importKinds[kind].columns.some(({ key }) => key === column)
  if (!isKnown) refuseField('column', 'import.unknown_column')
}

async function lockUnwritten(
  call: CallContext & { params: { import: number; import_row: number } },
  version: number,
): Promise<RowRecord> {
  const row = await lockRow(call.db, call.params.import, call.params.import_row)
  if (row.version !== version) refuse('conflict', { conflict: { version: row.version, changes: [] } })
  if (row.result !== null) refuse('lifecycle', { key: 'import.row_is_written' })
  return row
}

async function keepCells(
  call: CallContext<StaffScope>,
  row: ImportRecord,
  before: RowRecord,
  cells: Cells,
  mended: Cells,
): Promise<RowRecord> {
  await call.db.update(import_rows).set({ cells, mended }).where(eq(import_rows.id, before.id))
  await auditMended(call, row.id, `[${before.row_number}]`, before.cells, cells)
  await checkAgain(call, row, [before.id], [before.identity])
  return before
}

/** Records a correction in the history of the import. `where` is the row number, `[117]`, or the number of rows, `[×300]`. */
async function auditMended(call: CallContext, import_id: number, where: string, before: Cells, after: Cells) {
  const named = (cells: Cells) =>
    Object.fromEntries(Object.keys(after).map((column) => [`${column}${where}`, cells[column] ?? null]))
  await call.audit({
    entity: importEntity,
    entity_id: import_id,
    action: 'fix',
    before: named(before),
    after: named(after),
  })
}

/** Checks rows again and counts. */
export async function checkAgain(
  call: CallContext<StaffScope>,
  row: ImportRecord,
  ids: readonly number[],
  identities: readonly (string | null)[],
): Promise<void> {
  const checking = await beginCheck(kindOfImport(row), actsOf(call), row, new SameFiles(call.deps.storage))
  await recheck(checking, row.id, ids, identities)
  await recount(call.db, row.id)
  await touch(call, row.id)
}

async function touch({ db, at }: CallContext, id: number): Promise<void> {
  await db
    .update(imports)
    .set({ version: sql`${imports.version} + 1`, updated_at: at.toISOString() })
    .where(eq(imports.id, id))
}

/** Corrects the same mistake in every row that has it. Returns the number of rows. */
export async function fixAll(call: On<'import.imports.fix-all'>): Promise<number> {
  const { column, from, to } = call.body
  const row = await lockForFix(call)
  refuseUnknownColumn(row, column)
  const rows = await call.db
    .select()
    .from(import_rows)
    .where(
      and(
        eq(import_rows.import_id, row.id),
        sql`${import_rows.result} is null`,
        sql`nullif(trim(${import_rows.cells} ->> ${column}), '') is not distinct from nullif(trim(${from}::text), '')`,
      ),
    )
    .orderBy(import_rows.id)
    .for('update')
  const changed = rows.map((before) => ({
    id: before.id,
    cells: { ...before.cells, [column]: to },
    mended: mendedBy(before, column, to),
  }))
  if (changed.length === 0) return 0
  await call.db.execute(sql`update import_rows set cells = told.cells, mended = told.mended
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as told (id int, cells jsonb, mended jsonb)
    where import_rows.id = told.id`)
  await auditMended(call, row.id, `[×${changed.length}]`, { [column]: from }, { [column]: to })
  const ids = changed.map(({ id }) => id)
  const identities = rows.map(({ identity }) => identity)
  await checkAgain(call, row, ids, identities)
  return changed.length
}

/** Skips rows, or includes them again. */
export async function skip(
  call: On<'import.imports.skip' | 'import.imports.unskip'>,
  is_skipped: boolean,
): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import)
  refuseImportStep(call, row, { type: 'import.skip' })
  const chosen: SQL | undefined =
    'errors' in call.body && call.body.errors
      ? and(eq(import_rows.checked, 'error'), eq(import_rows.is_skipped, false))
      : inArray(import_rows.id, call.body.rows)
  const changed = await call.db
    .update(import_rows)
    .set({ is_skipped, version: sql`${import_rows.version} + 1` })
    .where(and(eq(import_rows.import_id, row.id), sql`${import_rows.result} is null`, chosen))
    .returning({ id: import_rows.id, identity: import_rows.identity })
  const ids = is_skipped ? [] : changed.map(({ id }) => id)
  const identities = changed.map(({ identity }) => identity)
  await checkAgain(call, row, ids, identities)
  return lockImport(call, row.id)
}

/** Suggestions for a cell while a person types. */
export async function suggest(call: On<'import.suggestions.index'>) {
  const { column, search } = call.query
  const [row] = await call.db.select().from(imports).where(eq(imports.id, call.params.import))
  if (!row) return refuse('not_found')
  const checking = await beginCheck(kindOfImport(row), actsOf(call), row, new SameFiles(call.deps.storage))
  const field = Object.hasOwn(checking.fields, column) ? checking.fields[column] : undefined
  if (!field) return { results: [] }
  const found: ReturnType<typeof field.suggest> = field.isFile
    ? checking.archive.suggest(search)
    : field.suggest(search)
  return { results: found.map((one) => ({ ...one, value: textIn(call.locale, one.value) })) }
}
