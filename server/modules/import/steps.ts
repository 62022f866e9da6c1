import type { imports as contract } from '#contract/import/import.ts'
import { importKinds } from '#contract/import/kinds.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { refuseUnpermitted } from './acting-person.ts'
import {
  advanceImport,
  type ImportRecord,
  importEntity,
  importStateOf,
  lockImport,
  refuseImportStep,
} from './advance.ts'
import { type ForeignUse, type FoundForms, meaningsOf } from './column-forms/forms.ts'
import { canonicalSign } from './column-forms/numbers.ts'
import { importRunJob, parseJob, rollbackJob } from './job-names.ts'
import { kindOf } from './kinds/index.ts'
import { toStored } from './mapping.ts'
import { imports } from './table.ts'

type Endpoints = (typeof contract)['endpoints']
type On<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Creates an import without files. */
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

/** Attaches a workbook or an archive, replacing the former one. */
export async function attach(
  call: On<'import.imports.attach-xls' | 'import.imports.attach-zip'>,
  part: 'xls' | 'zip',
): Promise<ImportRecord> {
  const { file, version } = call.body
  const row = await lockImport(call, call.params.import, version)
  refuseImportStep(call, row, { type: 'import.attach', part })
  const [attached] = await attachFiles(call, {
    purpose: `import_${part}`,
    ids: [file],
    field: 'file',
    owner_entity: importEntity,
    owner_id: row.id,
  })
  const workbook = { xls_id: file, xls_name: attached?.filename ?? null, ...unread }
  return advanceImport(
    call,
    row,
    { type: 'import.attach', part },
    { ...(part === 'xls' ? workbook : { zip_id: file }), ...noFailure },
  )
}

/** Columns that hold data of a workbook, reset when it is replaced. */
const unread = { xls_sha256: null, outline: null, mapping: null }
const noFailure = { failure_key: null, failure_parameters: null }
const noStep = { step: null, step_done: 0, step_of: null, step_started_at: null, waiting_for: null }

function beginning(call: CallContext, step: 'parse' | 'run' | 'rollback') {
  return { ...noStep, ...noFailure, step, step_started_at: call.at.toISOString() }
}

/** Queues reading and checking of both files. */
export async function parse(call: On<'import.imports.parse'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  refuseUnpermitted(call, kindOf(row.kind))
  const needed = importKinds[row.kind].needsArchive ? 'import.needs_both_files' : 'import.needs_workbook'
  const isMissing = row.xls_id === null || (importKinds[row.kind].needsArchive && row.zip_id === null)
  const key = isMissing ? needed : undefined
  refuseImportStep(call, row, { type: 'import.parse' }, key)
  const set = { ...beginning(call, 'parse'), run_by: call.by.user_id }
  const after = await advanceImport(call, row, { type: 'import.parse' }, set)
  await call.enqueue(parseJob, { import_id: row.id })
  return after
}

/** Stores where our columns are in the workbook, and queues reading and checking it. */
export async function map(call: On<'import.imports.map'>): Promise<ImportRecord> {
  const { mapping, version } = call.body
  const row = await lockImport(call, call.params.import, version)
  refuseUnpermitted(call, kindOf(row.kind))
  refuseImportStep(call, row, { type: 'import.map' })
  const stored = { mapping: toStored(row, mapping, call), parsed_xls_id: null, run_by: call.by.user_id }
  const after = await advanceImport(call, row, { type: 'import.map' }, { ...beginning(call, 'parse'), ...stored })
  await call.enqueue(parseJob, { import_id: row.id })
  return after
}

/** Queues reading of a corrected workbook of faulty rows. */
export async function amend(call: On<'import.imports.amend'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  refuseUnpermitted(call, kindOf(row.kind))
  refuseImportStep(call, row, { type: 'import.amend' })
  const { file } = call.body
  await attachFiles(call, {
    purpose: 'import_xls',
    ids: [row.xls_id, file].flatMap((id) => id ?? []),
    field: 'file',
    owner_entity: importEntity,
    owner_id: row.id,
  })
  const set = { ...beginning(call, 'parse'), run_by: call.by.user_id, amended_id: file }
  const after = await advanceImport(call, row, { type: 'import.amend' }, set)
  await call.enqueue(parseJob, { import_id: row.id })
  return after
}

/** Keeps the meaning of empty cells, the readings of columns and the meaning of foreign signs, and queues a check of every row. */
export async function choose(call: On<'import.imports.choose'>): Promise<ImportRecord> {
  const { version, empty_cells, readings, signs } = call.body
  const row = await lockImport(call, call.params.import, version)
  refuseUnpermitted(call, kindOf(row.kind))
  refuseImportStep(call, row, { type: 'import.choose' })
  const column_forms: FoundForms = { ...row.column_forms }
  for (const { column, form } of readings) {
    const [known, declared] = [column_forms[column], declaredColumn(row, column)]
    const meanings = known?.example && declared && meaningsOf(declared, known.example)
    if (!known || !meanings || !(form in meanings)) refuseField('readings', 'import.no_such_reading')
    column_forms[column] = { ...known, chosen: form }
  }
  for (const { column, sign, factor } of signs) {
    const { [column]: known } = column_forms
    const isMeant = (use: ForeignUse) => canonicalSign(use.sign) === canonicalSign(sign)
    if (!known?.foreign?.some(isMeant)) refuseField('signs', 'import.no_such_reading')
    const foreign = known.foreign.map((use) => (isMeant(use) ? { ...use, factor } : use))
    column_forms[column] = { ...known, foreign }
  }
  const chosen = { column_forms, empty_cells: empty_cells ?? row.empty_cells }
  const set = { ...beginning(call, 'parse'), run_by: call.by.user_id, ...chosen }
  const after = await advanceImport(call, row, { type: 'import.choose' }, set)
  await call.enqueue(parseJob, { import_id: row.id })
  return after
}

const declaredColumn = ({ kind }: ImportRecord, column: string) =>
  importKinds[kind].columns.find(({ key }) => key === column)

/** Queues a run. */
export async function run(call: On<'import.imports.run'>): Promise<ImportRecord> {
  const { version, leave_errors } = call.body
  const row = await lockImport(call, call.params.import, version)
  refuseUnpermitted(call, kindOf(row.kind))
  if (row.status === 'parsed' && row.error_count > 0 && !leave_errors)
    refuse('lifecycle', { key: 'import.has_errors', parameters: { count: row.error_count } })
  return begin(call, row, { type: 'import.run', leave_errors })
}

/** Queues a run for rows that were not written. */
export async function retry(call: On<'import.imports.retry'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  refuseUnpermitted(call, kindOf(row.kind))
  return begin(call, row, { type: 'import.retry' })
}

async function begin(call: CallContext, row: ImportRecord, event: Parameters<typeof advanceImport>[2]) {
  const set = {
    ...beginning(call, 'run'),
    run_by: call.by.user_id,
    started_at: row.started_at ?? call.at.toISOString(),
  }
  const after = await advanceImport(call, row, event, set)
  await call.enqueue(importRunJob, { import_id: row.id })
  return after
}

/** Cancels an import. One that is writing rows stops after the current batch, one that waits to go on with them at its turn. */
export async function cancelImport(call: On<'import.imports.cancel'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  const { is_waiting, written_count } = importStateOf(row)
  const isWriting = row.status === 'running' && (!is_waiting || written_count > 0)
  return advanceImport(call, row, { type: 'import.cancel' }, isWriting ? {} : noStep)
}

/** Queues a rollback. */
export async function rollBack(call: On<'import.imports.rollback'>): Promise<ImportRecord> {
  const row = await lockImport(call, call.params.import, call.body.version)
  const set = { ...beginning(call, 'rollback'), run_by: call.by.user_id }
  const after = await advanceImport(call, row, { type: 'import.rollback' }, set)
  await call.enqueue(rollbackJob, { import_id: row.id })
  return after
}
