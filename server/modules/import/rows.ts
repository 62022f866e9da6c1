import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ImportedFile, ImportedRow, RowKind } from '#contract/import/records.ts'
import { importRows as contract } from '#contract/import/rows.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf } from '#server/http/lists/conditions.ts'
import { refuse } from '#server/refusal.ts'
import { hasProblem, problemOfRow } from './check/problems.ts'
import { storedText, textIn } from './stored-text.ts'
import { import_rows, imports } from './table.ts'

type Endpoints = (typeof contract)['endpoints']
export type RowRecord = typeof import_rows.$inferSelect

/** Kind of a row as it is shown. */
export const shownKind = sql<RowKind>`case when ${import_rows.is_skipped} then 'skipped' else ${import_rows.checked} end`

/** Condition: rows of these kinds. */
export function isOfKinds(kinds: readonly RowKind[]): SQL | undefined {
  const checked = kinds.filter((kind) => kind !== 'skipped')
  const among = and(eq(import_rows.is_skipped, false), isOneOf(import_rows.checked, checked)) as SQL
  if (!kinds.includes('skipped')) return among
  return checked.length === 0 ? eq(import_rows.is_skipped, true) : sql`(${import_rows.is_skipped} or ${among})`
}

/** For each column with a problem, the number of faulty rows with the same value. */
const repeats = sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(problem ->> 'column', (
    select count(*)::int from import_rows alike
    where alike.import_id = import_rows.import_id and not alike.is_skipped and alike.checked = 'error'
      and alike.cells ->> (problem ->> 'column') is not distinct from import_rows.cells ->> (problem ->> 'column')
      and alike.problems @> jsonb_build_array(jsonb_build_object('column', problem ->> 'column')))), '{}')
  from jsonb_array_elements(import_rows.problems) problem where problem ->> 'column' is not null)`

function rowsOf(db: Database) {
  return db
    .select({
      id: import_rows.id,
      row_number: import_rows.row_number,
      kind: shownKind,
      cells: import_rows.cells,
      mended: import_rows.mended,
      problems: import_rows.problems,
      repeats,
      changes: import_rows.changes,
      result: import_rows.result,
      record_id: import_rows.record_id,
      version: import_rows.version,
    })
    .from(import_rows)
    .$dynamic()
}

type Selected = Omit<ImportedRow, 'problems' | 'changes'> &
  Pick<RowRecord, 'problems' | 'changes'> & { repeats: Record<string, number> }

function toRow({ problems, changes, repeats, ...row }: Selected, locale: Locale): ImportedRow {
  return {
    ...row,
    problems: problems.map(({ column, key, parameters, suggestion = null }) => ({
      column,
      message: storedText(key, locale, parameters),
      suggestion: textIn(locale, suggestion),
      file: key.startsWith('import.file_') ? String(parameters?.name ?? '') || null : null,
      repeats: column === null ? 1 : (repeats[column] ?? 1),
    })),
    changes: changes.map((change) => ({
      column: change.column,
      old: textIn(locale, change.old),
      new: textIn(locale, change.new),
    })),
  }
}

/** Rows of an import. */
export async function listRows(call: Call<Endpoints['import.rows.index'], StaffScope>) {
  const { import: id } = call.params
  await refuseUnknownImport(call.db, id)
  return answerList(call, contract.endpoints['import.rows.index'], {
    id: import_rows.id,
    rows: () => rowsOf(call.db),
    where: eq(import_rows.import_id, id),
    counted: import_rows,
    sorts: { row_number: import_rows.row_number, problem: problemOfRow },
    filters: {
      kind: isOfKinds,
      problem: hasProblem,
      result: (results) => isOneOf(import_rows.result, results),
      search: (text) =>
        sql`exists (select from jsonb_each_text(${import_rows.cells}) cell where ${contains(sql`cell.value`, text) ?? sql`true`})`,
    },
    toRow: (row) => toRow(row as Selected, call.locale),
  })
}

/** A row of an import. */
export async function showRow({ db, locale }: CallContext, id: number): Promise<ImportedRow> {
  const [row] = await rowsOf(db).where(eq(import_rows.id, id))
  return row ? toRow(row as Selected, locale) : refuse('not_found')
}

/** Locks a row of an import. */
export async function lockRow(db: Database, import_id: number, id: number): Promise<RowRecord> {
  const [row] = await db
    .select()
    .from(import_rows)
    .where(and(eq(import_rows.id, id), eq(import_rows.import_id, import_id)))
    .for('update')
  return row ?? refuse('not_found')
}

/** Files of the archive with the number of rows that use them, and missing files. */
export async function listFiles(call: Call<Endpoints['import.files.index'], StaffScope>) {
  const { import: id } = call.params
  await refuseUnknownImport(call.db, id)
  const named = sql`(select unnest(files) as key, count(*)::int as rows from import_rows
    where import_id = ${id} and not is_skipped group by 1)`
  const files = call.db
    .select({
      id: sql<number>`all_files.id`.as('id'),
      name: sql<string>`all_files.name`.as('name'),
      use: sql<ImportedFile['use']>`all_files.use`.as('use'),
      size: sql<number | null>`all_files.size::float8`.as('size'),
      rows: sql<number>`all_files.rows`.as('rows'),
      left_out: sql<ImportedFile['left_out']>`all_files.left_out`.as('left_out'),
    })
    .from(
      sql`(
        select present.id, present.name, present.size, coalesce(named.rows, 0) as rows, present.left_out,
          case when present.left_out is not null then 'left_out' when named.key is null then 'unused' else 'used' end as use
        from import_files present left join ${named} named on named.key = present.key where present.import_id = ${id}
        union all
        select -row_number() over (order by named.key)::int, named.key, null, named.rows, null, 'missing' from ${named} named
        where not exists (select from import_files present where present.import_id = ${id} and present.key = named.key)
      ) as all_files`,
    )
  return answerList(call, contract.endpoints['import.files.index'], {
    id: sql`all_files.id`,
    rows: () => files.$dynamic(),
    sorts: { name: sql`all_files.name` },
    filters: {
      use: (uses) => inArray(sql`all_files.use`, uses),
      name: (text) => contains(sql`all_files.name`, text),
    },
  })
}

/** Refuses an unknown import. */
export async function refuseUnknownImport(db: Database, id: number): Promise<void> {
  const [found] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, id))
  if (!found) refuse('not_found')
}
