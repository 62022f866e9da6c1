import { and, asc, eq, getTableName, sql } from 'drizzle-orm'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { usedAmong } from '#server/http/records/uses.ts'
import { actsFor } from './acting-person.ts'
import { advance, type ImportRecord, lockImport } from './advance.ts'
import type { Acts, Kind } from './kind.ts'
import { recount } from './recheck.ts'
import type { RowRecord } from './rows.ts'
import { import_rows, imports } from './table.ts'

const batchSize = 200

/**
 * Rolls an import back in batches: created records go to the trash, changed ones get their former values. Records edited since
 * are kept and listed, as are new ones that others use by now: nobody could delete those by hand either.
 */
export async function rollBackImport(deps: Deps, kind: Kind, given: ImportRecord): Promise<void> {
  await deps.db
    .update(imports)
    .set({ step_of: given.step_of ?? (await deps.db.$count(import_rows, writtenOf(given.id))) })
    .where(eq(imports.id, given.id))
  const acts = await actsFor(deps.db, given.run_by, deps.clock())
  let hasMore = true
  while (hasMore) hasMore = await inTransaction(deps.db, (tx) => batchIn(deps, { ...acts, db: tx }, kind, given.id))
}

function writtenOf(id: number) {
  return and(eq(import_rows.import_id, id), eq(import_rows.result, 'written'))
}

async function batchIn(deps: Deps, acts: Acts, kind: Kind, id: number): Promise<boolean> {
  const { db } = acts
  const row = await lockImport({ db }, id)
  if (row.status !== 'rollingBack') return false
  const rows = await db
    .select()
    .from(import_rows)
    .where(writtenOf(id))
    .orderBy(asc(import_rows.row_number))
    .limit(batchSize)
    .for('update')
  if (rows.length === 0) {
    await recount(db, id)
    const done = { step: null, step_started_at: null, waiting_for: null }
    const at = deps.clock()
    await advance({ db, by: systemActor, at }, await lockImport({ db }, id), { type: 'import.finish' }, done)
    return false
  }
  const versions = await kind.versions(
    acts,
    rows.flatMap(({ record_id }) => record_id ?? []),
  )
  const unedited = rows.filter(
    ({ record_id, written_version }) => record_id !== null && versions.get(record_id) === written_version,
  )
  const used = await usedOf(
    db,
    kind,
    unedited.filter(({ former }) => former === null),
  )
  const untouched = unedited.filter((row) => !used.has(row))
  const made = untouched.filter(({ former }) => former === null)
  await kind.remove(
    acts,
    made.flatMap(({ record_id }) => record_id ?? []),
  )
  await restore(
    acts,
    kind,
    id,
    untouched.filter(({ former }) => former !== null),
  )
  await setResult(db, untouched, 'undone')
  await setResult(
    db,
    rows.filter((one) => !untouched.includes(one)),
    'kept',
  )
  await db
    .update(imports)
    .set({ step_done: sql`${imports.step_done} + ${rows.length}` })
    .where(eq(imports.id, id))
  return true
}

/** Rows that have created a record which other records use. */
async function usedOf(db: Database, { entity }: Kind, made: readonly RowRecord[]): Promise<Set<RowRecord>> {
  const kind = recordKind(entity)
  if (!kind) throw new Error(`${entity} is no kind of records`)
  const ids = made.flatMap(({ record_id }) => record_id ?? [])
  const used = await usedAmong(db, getTableName(kind.table), ids, kind.references)
  return new Set(made.filter(({ record_id }) => used.has(record_id ?? 0)))
}

async function restore(acts: Acts, kind: Kind, import_id: number, rows: readonly RowRecord[]): Promise<void> {
  if (rows.length === 0) return
  const existing = await kind.byIds(
    acts,
    rows.flatMap(({ record_id }) => record_id ?? []),
  )
  const planned = rows.flatMap(({ id, record_id, former }) => {
    const record = existing.get(record_id ?? 0)
    return record && former ? [{ row_id: id, existing: record, values: { ...former, ...kind.rollbackValues } }] : []
  })
  await kind.write(acts, planned, import_id)
}

async function setResult(db: Database, rows: readonly RowRecord[], result: 'undone' | 'kept'): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`update import_rows set result = ${result}, version = version + 1
    where id = any(${sql.param(rows.map(({ id }) => id))}::int[])`)
}
