import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { isTemplate } from '#contract/import/mapping.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { actsFor } from '#server/modules/import/acting-person.ts'
import { advanceImport, type ImportRecord, lockImport } from '#server/modules/import/advance.ts'
import { beginCheck, checkRows } from '#server/modules/import/check/check.ts'
import { countFiles, keepChecked, recount } from '#server/modules/import/check/recheck.ts'
import { FormFinder } from '#server/modules/import/column-forms/forms.ts'
import type { Kind } from '#server/modules/import/kind.ts'
import { StepFailed } from '#server/modules/import/step-failed.ts'
import { inEachLanguage, storedText } from '#server/modules/import/stored-text.ts'
import { import_rows, imports } from '#server/modules/import/table.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'
import { amendRows } from './amend-rows.ts'
import { readArchive } from './read-archive.ts'
import { insertRows, outlineOf, readRows, rowNumberKey } from './read-workbook.ts'
import { SameFiles } from './same-files.ts'

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
    const ofArchive = await refusable(readZip(deps, given, stop.signal))
    if (!(await isStillParsing())) return
    const ofWorkbook = await refusable(readXls(deps, kind, given))
    refuseFiles(ofArchive, ofWorkbook)
    if (ofWorkbook === 'unmapped') return await askForMapping(deps, given.id)
    if (given.amended_id !== null) await amendRows(deps, kind, given, await keyOf(deps, given.amended_id))
    const isWhole = await checkAll(deps, kind, given, at)
    if (!isWhole) return
    await inTransaction(db, async (tx) => {
      await recount(tx, given.id)
      const row = await lockImport({ db: tx }, given.id)
      if (row.status !== 'parsing') return
      const done = { step: null, step_started_at: null, waiting_for: null, amended_id: null }
      await advanceImport({ db: tx, by: systemActor, at: deps.clock() }, row, { type: 'import.check' }, done)
    })
  } catch (error) {
    if (stop.signal.aborted) return
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** The person says where the columns are before the rows are read. */
async function askForMapping(deps: Deps, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockImport({ db: tx }, id)
    if (row.status !== 'parsing') return
    const done = { step: null, step_started_at: null, waiting_for: null, columns: [], unknown_columns: [] }
    await recount(tx, id)
    await advanceImport({ db: tx, by: systemActor, at: deps.clock() }, row, { type: 'import.ask' }, done)
  })
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

/** The content of a file, or the reason of its refusal. The other file is read anyway, so that the person sees both refusals at once. */
async function refusable<Result>(reading: Promise<Result>): Promise<Result | StepFailed> {
  return reading.catch((error: unknown) => {
    if (error instanceof StepFailed) return error
    throw error
  })
}

function refuseFiles(ofArchive: unknown, ofWorkbook: unknown): void {
  const refused = [ofArchive, ofWorkbook].filter((one) => one instanceof StepFailed)
  const [first, second] = refused
  if (!first) return
  if (!second) throw first
  const told = ({ key, parameters }: StepFailed) =>
    inEachLanguage((locale) => storedText(key, locale, parameters).replace(/\.?$/, '.'))
  throw new StepFailed('import.both_refused', { archive: told(first), workbook: told(second) })
}

async function readZip(deps: Deps, { id, zip_id, parsed_zip_id }: ImportRecord, signal: AbortSignal): Promise<void> {
  if (zip_id === null || parsed_zip_id === zip_id) return
  const { db } = deps
  const key = await keyOf(deps, zip_id)
  await readArchive(deps, db, id, key, signal).finally(() => countFiles(db, id))
  await db.update(imports).set({ parsed_zip_id: zip_id }).where(eq(imports.id, id))
}

/** Reads the rows of the workbook, unless it has to be mapped first. */
async function readXls(deps: Deps, kind: Kind, given: ImportRecord): Promise<'read' | 'unmapped'> {
  const { db, storage } = deps
  const { xls_id } = given
  if (xls_id === null || given.parsed_xls_id === xls_id) return 'read'
  const key = await keyOf(deps, xls_id)
  await db.delete(import_rows).where(eq(import_rows.import_id, given.id))
  const outline = given.outline ?? (await outlineOf(storage, key))
  const read = { outline, xls_sha256: given.xls_sha256 ?? (await sha256Of(storage, key)) }
  await db.update(imports).set(read).where(eq(imports.id, given.id))
  if (!given.mapping && !isTemplate(given.kind, outline, erpNameOf(db))) return 'unmapped'
  const finder = new FormFinder()
  await readRows(
    deps,
    key,
    { ...given, outline },
    {
      async onHeader(header) {
        const columns = header.keys.flatMap((key) => (key === null || key === rowNumberKey ? [] : [key]))
        await db
          .update(imports)
          .set({ columns, unknown_columns: header.unknown, template: header.template })
          .where(eq(imports.id, given.id))
      },
      async onRows(rows) {
        finder.takeRows(given.kind, rows)
        await deps.disk.requireRoom()
        await insertRows(db, given.id, kind, rows)
      },
    },
  )
  const rows = await db.$count(import_rows, eq(import_rows.import_id, given.id))
  if (rows === 0) throw new StepFailed('import.xls.empty')
  // A planner that has not heard of this import expects one row of it, and reads all of them for each identity that is looked up.
  await db.execute(sql`analyze ${import_rows} (import_id, identity)`)
  const rows_key = randomBytes(3).toString('hex')
  await db
    .update(imports)
    .set({ parsed_xls_id: xls_id, rows_count: rows, rows_key, column_forms: finder.forms() })
    .where(eq(imports.id, given.id))
  return 'read'
}

async function sha256Of(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
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
    await deps.disk.requireRoom()
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
