import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { actsFor } from './acting-person.ts'
import { advance, type ImportRecord, lockImport } from './advance.ts'
import { amendRows } from './amend-rows.ts'
import { beginCheck, checkRows } from './check.ts'
import { FormFinder } from './column-forms/forms.ts'
import type { Kind } from './kind.ts'
import { readArchive } from './read-archive.ts'
import { insertRows, readRows, refuseHeader, rowNumberKey } from './read-workbook.ts'
import { countFiles, keepChecked, recount } from './recheck.ts'
import { SameFiles } from './same-files.ts'
import { StepFailed } from './step-failed.ts'
import { inEachLanguage, storedText } from './stored-text.ts'
import { import_rows, imports } from './table.ts'

/** Number of rows checked at a time. */
const batchSize = 500

/**
 * Reads files that were not read yet and checks every unwritten row. Idempotent, so it is repeated after the process was killed.
 * Stops when the import was cancelled in the meantime.
 */
export async function parseImport(deps: Deps, kind: Kind, given: ImportRecord, at: Date): Promise<void> {
  const { db } = deps
  const stop = new AbortController()
  const isStillParsing = async () => (await present(deps, given.id)).status === 'parsing'
  const watch = setInterval(
    () =>
      void isStillParsing().then(
        (isParsing) => isParsing || stop.abort(),
        () => undefined,
      ),
    2000,
  )
  try {
    const ofArchive = await refusalOf(readZip(deps, given, stop.signal))
    if (!(await isStillParsing())) return
    const ofWorkbook = await refusalOf(readXls(deps, kind, given))
    refuseFiles(ofArchive, ofWorkbook)
    if (given.amended_id !== null) await amendRows(deps, kind, given, await keyOf(deps, given.amended_id))
    const isWhole = await checkAll(deps, kind, given, at)
    if (!isWhole) return
    await inTransaction(db, async (tx) => {
      await recount(tx, given.id)
      const row = await lockImport({ db: tx }, given.id)
      if (row.status !== 'parsing') return
      const done = { step: null, step_started_at: null, waiting_for: null, amended_id: null }
      await advance({ db: tx, by: systemActor, at: deps.clock() }, row, { type: 'import.check' }, done)
    })
  } catch (error) {
    if (stop.signal.aborted) return
    throw error
  } finally {
    clearInterval(watch)
  }
}

async function present({ db }: Deps, id: number): Promise<ImportRecord> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id))
  if (!row) throw new Error(`Import ${id} is gone`)
  return row
}

async function keyOf({ db }: Deps, id: string): Promise<string> {
  const file = (await filesById(db, [id])).get(id)
  if (!file) throw new StepFailed('import.files_gone')
  return storageKey(file)
}

/** Why a file was refused, or null: the other one is read anyway, so that the person is told about both at once. */
async function refusalOf(reading: Promise<void>): Promise<StepFailed | null> {
  try {
    await reading
    return null
  } catch (error) {
    if (error instanceof StepFailed) return error
    throw error
  }
}

function refuseFiles(ofArchive: StepFailed | null, ofWorkbook: StepFailed | null): void {
  const one = ofArchive ?? ofWorkbook
  if (!one) return
  if (!ofArchive || !ofWorkbook) throw one
  const told = ({ key, parameters }: StepFailed) =>
    inEachLanguage((locale) => storedText(key, locale, parameters).replace(/\.?$/, '.'))
  throw new StepFailed('import.both_refused', { archive: told(ofArchive), workbook: told(ofWorkbook) })
}

async function readZip(deps: Deps, { id, zip_id, parsed_zip_id }: ImportRecord, signal: AbortSignal): Promise<void> {
  if (zip_id === null || parsed_zip_id === zip_id) return
  const { db } = deps
  const key = await keyOf(deps, zip_id)
  await readArchive(deps, db, id, key, signal).finally(() => countFiles(db, id))
  await db.update(imports).set({ parsed_zip_id: zip_id }).where(eq(imports.id, id))
}

async function readXls(deps: Deps, kind: Kind, given: ImportRecord): Promise<void> {
  const { db, storage } = deps
  const { xls_id } = given
  if (xls_id === null || given.parsed_xls_id === xls_id) return
  await db.delete(import_rows).where(eq(import_rows.import_id, given.id))
  const finder = new FormFinder()
  await readRows(storage, await keyOf(deps, xls_id), given, {
    async onHeader(header) {
      refuseHeader(given, header)
      const columns = header.keys.flatMap((key) => (key === null || key === rowNumberKey ? [] : [key]))
      await db
        .update(imports)
        .set({ columns, unknown_columns: header.unknown, template: header.template })
        .where(eq(imports.id, given.id))
    },
    async onRows(rows) {
      finder.takeRows(given.kind, rows)
      await insertRows(db, given.id, kind, rows)
    },
  })
  const rows = await db.$count(import_rows, eq(import_rows.import_id, given.id))
  if (rows === 0) throw new StepFailed('import.xls.empty')
  // A planner that has not heard of this import expects one row of it, and reads all of them for each identity that is looked up.
  await db.execute(sql`analyze ${import_rows} (import_id, identity)`)
  await db
    .update(imports)
    .set({ parsed_xls_id: xls_id, rows_count: rows, column_forms: finder.forms() })
    .where(eq(imports.id, given.id))
}

/** Returns whether every row was checked. */
async function checkAll(deps: Deps, kind: Kind, given: ImportRecord, at: Date): Promise<boolean> {
  const { db } = deps
  const acts = await actsFor(db, given.run_by, at)
  const checking = await beginCheck(kind, acts, await present(deps, given.id), new SameFiles(deps.storage))
  const open = and(eq(import_rows.import_id, given.id), isNull(import_rows.result))
  await db
    .update(imports)
    .set({ step_done: 0, step_of: await db.$count(import_rows, open) })
    .where(eq(imports.id, given.id))
  let after = -1
  for (;;) {
    const rows = await db
      .select({ id: import_rows.id, row_number: import_rows.row_number, cells: import_rows.cells })
      .from(import_rows)
      .where(and(open, gt(import_rows.row_number, after)))
      .orderBy(asc(import_rows.row_number))
      .limit(batchSize)
    if (rows.length === 0) return true
    await keepChecked(db, await checkRows(checking, given.id, rows))
    const [row] = await db
      .update(imports)
      .set({ step_done: sql`${imports.step_done} + ${rows.length}` })
      .where(eq(imports.id, given.id))
      .returning({ status: imports.status })
    if (row?.status !== 'parsing') return false
    after = rows.at(-1)?.row_number ?? after
  }
}
