import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { imports as contract } from '#contract/import/import.ts'
import { importKindsDeclared } from '#contract/import/kinds.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuse, refuseField } from '#server/http/refusal.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { actsOf, refuseUnpermitted } from './acts.ts'
import { advance, type ImportRecord, importEntity, lockImport, refuseForbidden } from './advance.ts'
import { beginCheck, recheck, recount } from './check.ts'
import { parseJob, rollbackJob, runJob } from './job-names.ts'
import { kindOf } from './kinds/index.ts'
import { lockRow, type RowRecord } from './rows.ts'
import { SameFiles } from './same-files.ts'
import { type Cells, import_rows, imports } from './table.ts'

type Endpoints = (typeof contract)['endpoints']
type On<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Begins an import that waits for its files. */
export async function storeImport(call: On<'import.imports.store'>): Promise<ImportRecord> {
  const { kind } = call.body
  refuseUnpermitted(call, kindOf(kind))
  const at = call.at.toISOString()
  const [row] = await call.db
    .insert(imports)
    .values({ kind, created_by: call.by.user_id, created_at: at, updated_at: at })
    .returning()
  if (!row) throw new Error('No import was stored')
  const after = { id: row.id, kind, status: row.status }
  await call.audit({ entity: importEntity, entity_id: row.id, action: 'store', before: null, after })
  return row
}

/** Gives an import its workbook or its archive, in place of the one that it had. */
export async function attach(
  call: On<'import.imports.attach-xls' | 'import.imports.attach-zip'>,
  part: 'xls' | 'zip',
): Promise<ImportRecord> {
  const { file, version } = call.body
  const row = await lockImport(call, call.params.import, version)
  refuseForbidden(call, row, { type: 'import.attach', part })
  await attachFiles(call, {
    ...{ purpose: `import_${part}`, ids: [file], field: 'file' },
    ...{ owner_entity: importEntity, owner_id: row.id },
  })
  return advance(call, row, { type: 'import.attach', part }, { [`${part}_id`]: file, ...noFailure })
}

const noFailure = { failure_key: null, failure_parameters: null }
const noStep = { step: null, step_done: 0, step_of: null, step_started_at: null, waiting_for: null }

function beginning(call: CallContext, step: 'parse' | 'run' | 'rollback') {
  return { ...noStep, ...noFailure, step, step_started_at: call.at.toISOString() }
}

/** Asks for both files to be read and checked. */
export async function parse(call: On<'import.imports.parse'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  refuseUnpermitted(call, kindOf(row.kind))
  const key = row.xls_id === null || row.zip_id === null ? 'import.needs_both_files' : undefined
  refuseForbidden(call, row, { type: 'import.parse' }, key)
  const set = { ...beginning(call, 'parse'), run_by: call.by.user_id }
  const after = await advance(call, row, { type: 'import.parse' }, set)
  await call.enqueue(parseJob, { import_id: row.id })
  return after
}

/** Takes rows over that were mended in the workbook of faulty rows. */
export async function amend(call: On<'import.imports.amend'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  refuseUnpermitted(call, kindOf(row.kind))
  refuseForbidden(call, row, { type: 'import.amend' })
  const { file } = call.body
  await attachFiles(call, {
    ...{ purpose: 'import_xls', ids: [row.xls_id, file].flatMap((id) => id ?? []), field: 'file' },
    ...{ owner_entity: importEntity, owner_id: row.id },
  })
  const set = { ...beginning(call, 'parse'), run_by: call.by.user_id, amended_id: file }
  const after = await advance(call, row, { type: 'import.amend' }, set)
  await call.enqueue(parseJob, { import_id: row.id })
  return after
}

/** Mends one cell, and checks its row again. */
export async function fixCell(call: On<'import.rows.fix'>): Promise<RowRecord> {
  const { column, value, version } = call.body
  const row = await lockForFix(call)
  const before = await lockUnwritten(call, version)
  refuseUnknownColumn(row, column)
  const cells = { ...before.cells, [column]: value }
  return keepCells(call, row, before, cells, mendedBy(before, column, value))
}

/** Puts back what the workbook had. */
export async function restoreRow(call: On<'import.rows.restore'>): Promise<RowRecord> {
  const row = await lockForFix(call)
  const before = await lockUnwritten(call, call.body.version)
  return keepCells(call, row, before, { ...before.cells, ...before.mended }, {})
}

/** What of a row's cells was mended, with what the workbook had; put back as it was, it is mended no more. */
function mendedBy({ cells, mended }: Pick<RowRecord, 'cells' | 'mended'>, column: string, value: string | null): Cells {
  const { [column]: known, ...others } = mended
  const original = column in mended ? (known ?? null) : (cells[column] ?? null)
  return original === value ? others : { ...others, [column]: original }
}

async function lockForFix(call: CallContext<StaffScope> & { params: { import: number } }) {
  const row = await lockImport(call, call.params.import)
  refuseUnpermitted(call, kindOf(row.kind))
  refuseForbidden(call, row, { type: 'import.fix' })
  return row
}

function refuseUnknownColumn({ kind }: ImportRecord, column: string): void {
  const isKnown = importKindsDeclared[kind].columns.some(({ key }) => key === column)
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
  await checkAgain(call, row, [before.id], [before.identity])
  return before
}

async function checkAgain(
  call: CallContext<StaffScope>,
  row: ImportRecord,
  ids: readonly number[],
  identities: readonly (string | null)[],
): Promise<void> {
  const checking = await beginCheck(kindOf(row.kind), actsOf(call), row, new SameFiles(call.deps.storage))
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

/** Mends the same mistake in every row that has it. Answers in how many. */
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
  const ids = changed.map(({ id }) => id)
  const identities = rows.map(({ identity }) => identity)
  await checkAgain(call, row, ids, identities)
  return changed.length
}

/** Leaves rows out, or takes them in again. */
export async function skip(
  call: On<'import.imports.skip' | 'import.imports.unskip'>,
  is_skipped: boolean,
): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import)
  refuseForbidden(call, row, { type: 'import.skip' })
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

/** Begins to write. */
export async function run(call: On<'import.imports.run'>): Promise<ImportRecord> {
  const { version, leave_errors } = call.body
  const row = await lockImport(call, call.params.import, version)
  refuseUnpermitted(call, kindOf(row.kind))
  if (row.status === 'parsed' && row.error_count > 0 && !leave_errors)
    refuse('lifecycle', { key: 'import.has_errors', parameters: { count: row.error_count } })
  return begin(call, row, { type: 'import.run', leave_errors })
}

/** Checks and writes again what was not written. */
export async function retry(call: On<'import.imports.retry'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  refuseUnpermitted(call, kindOf(row.kind))
  return begin(call, row, { type: 'import.retry' })
}

async function begin(call: CallContext, row: ImportRecord, event: Parameters<typeof advance>[2]) {
  const set = {
    ...beginning(call, 'run'),
    run_by: call.by.user_id,
    started_at: row.started_at ?? call.at.toISOString(),
  }
  const after = await advance(call, row, event, set)
  await call.enqueue(runJob, { import_id: row.id })
  return after
}

/** Gives an import up; a running one stops after its batch. */
export async function cancel(call: On<'import.imports.cancel'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  return advance(call, row, { type: 'import.cancel' }, row.status === 'running' ? {} : noStep)
}

/** Begins to take back what an import has written. */
export async function rollBack(call: On<'import.imports.rollback'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  const set = { ...beginning(call, 'rollback'), run_by: call.by.user_id }
  const after = await advance(call, row, { type: 'import.rollback' }, set)
  await call.enqueue(rollbackJob, { import_id: row.id })
  return after
}

/** What a cell may hold, for somebody who types. */
export async function suggest(call: On<'import.suggestions.index'>) {
  const { column, search } = call.query
  const [row] = await call.db.select().from(imports).where(eq(imports.id, call.params.import))
  if (!row) return refuse('not_found')
  const checking = await beginCheck(kindOf(row.kind), actsOf(call), row, new SameFiles(call.deps.storage))
  const field = checking.fields[column]
  if (!field) return { results: [] }
  return { results: field.isFile ? checking.archive.suggest(search) : field.suggest(search) }
}
