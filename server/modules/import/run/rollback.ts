import { and, asc, eq, getTableName, sql } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { importKinds } from '#contract/import/kinds.ts'
import type { Translated } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { moveAllToTrash } from '#server/http/records/move-to-trash.ts'
import { usedAmong } from '#server/http/records/uses.ts'
import { actsFor } from '#server/modules/import/acting-person.ts'
import { advanceImport, type ImportRecord, lockImport } from '#server/modules/import/advance.ts'
import type { Fields } from '#server/modules/import/check/fields.ts'
import { recount } from '#server/modules/import/check/recheck.ts'
import type { Acts, Kind } from '#server/modules/import/kind.ts'
import type { RowRecord } from '#server/modules/import/rows.ts'
import { import_rows, imports, type Problem } from '#server/modules/import/table.ts'
import { goneIds, refersToGone } from './changed-since.ts'
import { isOfOneRow, reasonOf } from './refused-row.ts'
import { countDone } from './rows-to-write.ts'

const batchSize = 200

/**
 * Rolls an import back in batches: created records go to the trash, changed ones get their former values. Records edited since
 * are kept and listed, as are new ones that others use by now, which could not be deleted by hand either, and those whose former
 * values are not possible any more.
 */
export async function rollBackImport(deps: Deps, kind: Kind, given: ImportRecord): Promise<void> {
  await deps.db
    .update(imports)
    .set({ step_of: given.step_of ?? (await deps.db.$count(import_rows, writtenOf(given.id))) })
    .where(eq(imports.id, given.id))
  const acts = await actsFor(deps.db, given.run_by, deps.clock())
  const undoing = { kind, fields: await fieldsOf(kind, acts) }
  let hasMore = true
  while (hasMore) hasMore = await rollBackBatch(deps, acts, undoing, given.id)
}

interface Undoing {
  kind: Kind
  fields: Fields
}

/** Returns whether there are more rows. A refused row rolls back its batch; the rows are then rolled back one by one. */
async function rollBackBatch(deps: Deps, acts: Acts, undoing: Undoing, id: number): Promise<boolean> {
  const undo = (limit: number) =>
    inTransaction(deps.db, (tx) => batchIn(deps, { ...acts, db: tx }, { ...undoing, limit }, id))
  try {
    return await undo(batchSize)
  } catch (error) {
    if (!isOfOneRow(error)) throw error
    for (let left = batchSize; left > 0; left -= 1)
      if (!(await undo(1).catch((reason) => keepNext(deps, id, reasonOf(reason, deps.config.erp_name))))) return false
    return true
  }
}

/** Keeps the next row, whose former values are refused by now. */
async function keepNext(deps: Deps, id: number, reason: Translated): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockImport({ db: tx }, id)
    if (row.status !== 'rollingBack') return false
    await keepUnrestored(tx, await nextWritten(tx, id, 1), { key: 'import.not_restored', parameters: { reason } })
    await countDone(tx, id, 1)
    return true
  })
}

async function keepUnrestored(db: Database, rows: readonly RowRecord[], problem: Omit<Problem, 'column'>) {
  for (const { id, problems } of rows)
    await db
      .update(import_rows)
      .set({ problems: [...problems, { column: null, ...problem }], version: sql`${import_rows.version} + 1` })
      .where(eq(import_rows.id, id))
  await setResult(db, rows, 'kept')
}

function nextWritten(db: Database, id: number, limit: number): Promise<RowRecord[]> {
  return db
    .select()
    .from(import_rows)
    .where(writtenOf(id))
    .orderBy(asc(import_rows.row_number))
    .limit(limit)
    .for('update')
}

function writtenOf(id: number) {
  return and(eq(import_rows.import_id, id), eq(import_rows.result, 'written'))
}

async function batchIn(
  deps: Deps,
  acts: Acts,
  { kind, fields, limit }: Undoing & { limit: number },
  id: number,
): Promise<boolean> {
  const { db } = acts
  const row = await lockImport({ db }, id)
  if (row.status !== 'rollingBack') return false
  const rows = await nextWritten(db, id, limit)
  if (rows.length === 0) {
    await recount(db, id)
    const done = { step: null, step_started_at: null, waiting_for: null }
    const at = deps.clock()
    await advanceImport({ db, by: systemActor, at }, await lockImport({ db }, id), { type: 'import.finish' }, done)
    return false
  }
  const records = await kind.byIds(acts, idsOf(rows))
  const byId = new Map(records.map((record) => [record.id, record]))
  const unedited = rows.filter(
    ({ record_id, written_version }) => record_id !== null && byId.get(record_id)?.version === written_version,
  )
  const used = await usedOf(
    db,
    kind,
    unedited.filter(({ former }) => former === null),
  )
  const gone = await goneIds(
    db,
    { fields },
    unedited.map(({ former }) => former),
  )
  const stuck = unedited.filter(({ former }) => refersToGone(former, gone))
  await keepUnrestored(db, stuck, { key: 'import.former_gone' })
  const untouched = unedited.filter((row) => !used.has(row) && !stuck.includes(row))
  const made = untouched.filter(({ former }) => former === null)
  await moveAllToTrash(acts, { entity: importKinds[kind.kind].entity, table: kind.table }, idsOf(made))
  await kind.afterTrash?.(acts, idsOf(made))
  const changed = untouched.flatMap(({ id: row_id, record_id, former }) => {
    const existing = byId.get(record_id ?? 0)
    return existing && former ? [{ row_id, existing, values: { ...former, ...kind.rollbackValues } }] : []
  })
  if (changed.length > 0) await kind.write(acts, changed)
  await setResult(db, untouched, 'undone')
  await setResult(
    db,
    rows.filter((one) => !untouched.includes(one) && !stuck.includes(one)),
    'kept',
  )
  await countDone(db, id, rows.length)
  return true
}

/** Readers of the fields. A record that may not be chosen any more, such as a closed company, may still be restored. */
async function fieldsOf(kind: Kind, acts: Acts): Promise<Fields> {
  const fields = await kind.fields(acts)
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, usable: undefined }]))
}

/** Rows that have created a record which other records use. */
async function usedOf(db: Database, { kind: name }: Kind, made: readonly RowRecord[]): Promise<Set<RowRecord>> {
  const { entity } = importKinds[name]
  const kind = recordKind(entity)
  if (!kind) throw new Error(`${entity} is no kind of records`)
  const used = await usedAmong(db, getTableName(kind.table), idsOf(made), kind.references)
  return new Set(made.filter(({ record_id }) => used.has(record_id ?? 0)))
}

const idsOf = (rows: readonly RowRecord[]) => rows.flatMap(({ record_id }) => record_id ?? [])

async function setResult(db: Database, rows: readonly RowRecord[], result: 'undone' | 'kept'): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`update import_rows set result = ${result}, version = version + 1
    where id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
}
