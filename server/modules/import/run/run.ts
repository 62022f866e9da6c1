import { and, eq, isNull, sql } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { actsFor, stopUnpermitted } from '#server/modules/import/acting-person.ts'
import { type ImportRecord, lockImport } from '#server/modules/import/advance.ts'
import { beginCheck, type CheckedRow, type Checking, checkRows } from '#server/modules/import/check/check.ts'
import { keepChecked, recheck, recount } from '#server/modules/import/check/recheck.ts'
import { withLocalFile } from '#server/modules/import/files/local-file.ts'
import { SameFiles } from '#server/modules/import/files/same-files.ts'
import type { Kind } from '#server/modules/import/kind.ts'
import { StepFailed } from '#server/modules/import/step-failed.ts'
import { import_rows, imports, type Problem } from '#server/modules/import/table.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { changedSince, goneIds } from './changed-since.ts'
import { finishRun } from './finish.ts'
import { isOfOneRow, reasonOf } from './refused-row.ts'
import { countDone, nextRows, type RowToWrite, type RunPosition, rowBatchSize, toWrite } from './rows-to-write.ts'
import { type ImportArchive, storeEntries } from './store-entries.ts'

/** Milliseconds after which dictionaries are loaded again. */
const dictionaryAge = 20_000

/** Problems found during a run. Their rows are checked again before a retry. */
const recheckedProblems = [
  'import.changed_meanwhile',
  'import.made_meanwhile',
  'import.gone_meanwhile',
  'import.not_written',
] as const

/**
 * Writes an import in batches. Each batch and the results of its rows are one transaction, so a run that was killed continues
 * with the first unwritten row, and no row is written twice.
 */
export async function runImport(deps: Deps, kind: Kind, given: ImportRecord): Promise<void> {
  await withArchive(deps, given, async (path) => {
    const archive = { path, storage: deps.storage }
    const same = new SameFiles(deps.storage)
    let checking: Checking | null = null
    let readAt = 0
    if (given.step_of === null) await beginRun(deps, kind, given, same)
    // Rows are written in order, so each batch starts after the last row of the one before.
    for (let after: number | null = -1; after !== null; ) {
      await stopUnpermitted(deps, given.run_by, kind)
      // Without space the job waits, and goes on with the next row.
      await deps.disk.requireRoom()
      if (!checking || Date.now() - readAt > dictionaryAge) {
        checking = await beginCheck(kind, await actsFor(deps.db, given.run_by, deps.clock()), given, same)
        readAt = Date.now()
      }
      after = await runBatch(deps, checking, { id: given.id, after }, archive)
    }
  })
}

/** Runs a function with the local path of the archive; null for an import without one. */
async function withArchive(
  deps: Deps,
  given: ImportRecord,
  work: (path: string | null) => Promise<void>,
): Promise<void> {
  if (given.xls_id === null) throw new StepFailed('import.files_gone')
  if (given.zip_id === null) return work(null)
  const file = (await filesById(deps.db, [given.zip_id])).get(given.zip_id)
  if (!file) throw new StepFailed('import.files_gone')
  await withLocalFile(deps.storage, storageKey(file), work)
}

/** Checks rows again that failed in an earlier run, then counts the rows to write. */
async function beginRun(deps: Deps, kind: Kind, given: ImportRecord, same: SameFiles): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const failed = await tx
      .select({ id: import_rows.id })
      .from(import_rows)
      .where(
        and(
          eq(import_rows.import_id, given.id),
          eq(import_rows.is_skipped, false),
          isNull(import_rows.result),
          sql`exists (select from jsonb_array_elements(problems) problem where problem ->> 'key' = any(${sql.param([...recheckedProblems])}::text[]))`,
        ),
      )
    if (failed.length > 0) {
      const checking = await beginCheck(kind, await actsFor(tx, given.run_by, deps.clock()), given, same)
      await recheck(
        checking,
        given.id,
        failed.map(({ id }) => id),
      )
      await recount(tx, given.id)
    }
    await tx
      .update(imports)
      .set({ step_done: 0, step_of: await tx.$count(import_rows, toWrite(given.id)) })
      .where(and(eq(imports.id, given.id), eq(imports.status, 'running')))
  })
}

/** Writes the next rows. Returns the number of the last one, or null when there are no more. */
async function runBatch(
  deps: Deps,
  checking: Checking,
  place: RunPosition,
  archive: ImportArchive,
  limit = rowBatchSize,
): Promise<number | null> {
  try {
    return await inTransaction(deps.db, (tx) => batchIn(deps, tx, { checking, archive, limit }, place))
  } catch (error) {
    // A refused row rolls back its batch. Each half is then written by itself, until the refused row is alone and becomes an error.
    if (!isOfOneRow(error)) throw error
    if (limit === 1) return failNext(deps, place, error)
    const half = Math.ceil(limit / 2)
    const middle = await runBatch(deps, checking, place, archive, half)
    return middle === null ? null : runBatch(deps, checking, { ...place, after: middle }, archive, limit - half)
  }
}

async function failNext(deps: Deps, { id, after }: RunPosition, error: unknown): Promise<number | null> {
  const reason = reasonOf(error, deps.config.erp_name)
  return inTransaction(deps.db, async (tx) => {
    const row = await lockImport({ db: tx }, id)
    if (row.status !== 'running') return null
    const [next] = await nextRows(tx, { id, after }, 1)
    if (!next) return after
    await tx.execute(sql`update import_rows set checked = 'error', plan = null, changes = '[]', version = version + 1,
      problems = ${JSON.stringify([{ column: null, key: 'import.not_written', parameters: { reason } }])}::jsonb
      where id = ${next.id}`)
    await recount(tx, id)
    await countDone(tx, id, 1)
    return next.row_number
  })
}

async function batchIn(
  deps: Deps,
  tx: Database,
  { checking: loaded, archive, limit }: { checking: Checking; archive: ImportArchive; limit: number },
  { id, after }: RunPosition,
): Promise<number | null> {
  const at = deps.clock()
  const row = await lockImport({ db: tx }, id)
  if (row.status !== 'running') return null
  const system = { db: tx, by: systemActor, at }
  if (row.cancel_requested_at !== null) {
    await loaded.kind.finish?.({ ...loaded.acts, db: tx, at }, id)
    await finishRun(system, row, 'import.halt')
    return null
  }
  const rows = await nextRows(tx, { id, after }, limit)
  if (rows.length === 0) {
    await recount(tx, id)
    await loaded.kind.finish?.({ ...loaded.acts, db: tx, at }, id)
    await finishRun(system, await lockImport({ db: tx }, id), 'import.finish')
    return null
  }
  const checking = { ...loaded, acts: { ...loaded.acts, db: tx, at } }
  const checked = await checkRows(checking, id, rows, { lock: true })
  const plans = checked.map(({ plan }) => plan)
  const gone = await goneIds(tx, checking, plans)
  const byId = new Map(rows.map((one) => [one.id, one]))
  const judged: { now: CheckedRow; problem: Problem | null }[] = []
  for (const now of checked)
    judged.push({ now, problem: await changedSince(checking, byId.get(now.id) as RowToWrite, now, gone) })
  const failed = judged.flatMap(({ now, problem }) => (problem ? [failedBy(now, problem)] : []))
  await keepChecked(tx, failed)
  const good = judged.flatMap(({ now, problem }) => (problem ? [] : [now]))
  await writeRows(checking, good, archive)
  await countDone(tx, id, rows.length)
  await tx
    .update(imports)
    .set({
      written_count: sql`${imports.written_count} + ${good.length}`,
      ...(failed.length > 0 && { error_count: sql`${imports.error_count} + ${failed.length}` }),
    })
    .where(eq(imports.id, id))
  return rows.at(-1)?.row_number ?? null
}

function failedBy(now: CheckedRow, problem: Problem): CheckedRow {
  const problems = now.problems.length > 0 ? [...now.problems, problem] : [problem]
  return { ...now, checked: 'error', problems, plan: null }
}

async function writeRows(checking: Checking, rows: readonly CheckedRow[], archive: ImportArchive) {
  if (rows.length === 0) return
  const { kind, acts } = checking
  const plans = await storeEntries(
    acts,
    archive,
    rows.map(({ plan }) => plan ?? {}),
  )
  const planned = rows.map((row, index) => ({ row_id: row.id, existing: row.existing, values: plans[index] ?? {} }))
  const written = await kind.write(acts, planned)
  const results = planned.map(({ row_id, existing, values }, at) => {
    const record = written[at]
    if (!record) throw new Error(`Row ${row_id} was not written`)
    const former = existing && Object.fromEntries(Object.keys(values).map((key) => [key, existing.values[key] ?? null]))
    return { row_id, record_id: record.id, version: record.version, former }
  })
  await acts.db.execute(sql`update import_rows set result = 'written', record_id = result.record_id,
      written_version = result.version, former = result.former, version = import_rows.version + 1
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (row_id int, record_id int, version int, former jsonb)
    where import_rows.id = result.row_id`)
}
