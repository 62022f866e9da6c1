import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { import_rows } from '#server/modules/import/table.ts'
import { type CheckedRow, type Checking, checkRows, type RawRow } from './check.ts'

/** Stores the results of a check in one statement. */
export async function keepChecked(db: Database, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return
  const told = rows.map(({ existing, row_number, ...row }) => row)
  await db.execute(sql`
    update import_rows set checked = told.checked, problems = told.problems, changes = told.changes, plan = told.plan,
      files = array(select jsonb_array_elements_text(told.files)), identity = told.identity, record_id = told.record_id,
      checked_version = told.checked_version, version = import_rows.version + 1
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (id int, checked text, problems jsonb, changes jsonb,
      plan jsonb, files jsonb, identity text, record_id int, checked_version int)
    where import_rows.id = told.id`)
}

/** Checks unwritten rows again, together with the rows that have the same identity as they have now or had before. */
export async function recheck(
  checking: Checking,
  import_id: number,
  ids: readonly number[],
  formerIdentities: readonly (string | null)[] = [],
): Promise<void> {
  const { db } = checking.acts
  const chosen = await rawRows(db, import_id, inArray(import_rows.id, [...ids]))
  const identities = chosen.map(({ cells }) => checking.kind.identity(cells))
  await setIdentities(
    db,
    chosen.map(({ id }, index) => ({ id, identity: identities[index] ?? null })),
  )
  const touched = [...new Set([...identities, ...formerIdentities].flatMap((identity) => identity ?? []))]
  const alike = touched.length === 0 ? [] : await rawRows(db, import_id, inArray(import_rows.identity, touched))
  const all = new Map([...chosen, ...alike].map((row) => [row.id, row]))
  await keepChecked(db, await checkRows(checking, import_id, [...all.values()]))
}

/** Stores identities before rows are checked, because the check looks up the first row of each identity. */
export async function setIdentities(
  db: Database,
  rows: readonly { id: number; identity: string | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`update import_rows set identity = told.identity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (id int, identity text)
    where import_rows.id = told.id and import_rows.identity is distinct from told.identity`)
}

function rawRows(db: Database, import_id: number, which: ReturnType<typeof inArray>): Promise<RawRow[]> {
  return db
    .select({ id: import_rows.id, row_number: import_rows.row_number, cells: import_rows.cells })
    .from(import_rows)
    .where(and(eq(import_rows.import_id, import_id), which, sql`${import_rows.result} is null`))
    .orderBy(asc(import_rows.row_number))
}

/** Counts the rows and files of an import again. Counts are stored because the page of a running import is refreshed every second. */
export async function recount(db: Database, import_id: number): Promise<void> {
  await countFiles(db, import_id)
  await db.execute(sql`
    update imports set rows_count = told.rows, new_count = told.new, changed_count = told.changed, same_count = told.same,
      error_count = told.error, skipped_count = told.skipped, written_count = told.written, undone_count = told.undone,
      kept_count = told.kept, cleared_count = told.cleared
    from (
      select count(*)::int as rows,
        count(*) filter (where not is_skipped and checked = 'new')::int as new,
        count(*) filter (where not is_skipped and checked = 'changed')::int as changed,
        count(*) filter (where not is_skipped and checked = 'same')::int as same,
        count(*) filter (where not is_skipped and checked = 'error')::int as error,
        count(*) filter (where is_skipped)::int as skipped,
        count(*) filter (where result in ('written', 'kept'))::int as written,
        count(*) filter (where result = 'undone')::int as undone,
        count(*) filter (where result = 'kept')::int as kept,
        coalesce(sum((
          select count(*) from jsonb_array_elements(changes) change
          where coalesce(trim(cells ->> (change ->> 'column')), '') = ''
        )) filter (where not is_skipped and checked = 'changed' and result is null), 0)::int as cleared
      from import_rows where import_id = ${import_id}
    ) told where imports.id = ${import_id}`)
}

/** Counts the files of an import again: in the archive, used by rows, missing from the archive, and left out. */
export async function countFiles(db: Database, import_id: number): Promise<void> {
  await db.execute(sql`
    with named as (
      select distinct unnest(files) as key from import_rows where import_id = ${import_id} and not is_skipped
    )
    update imports set files_count = told.present, files_used_count = told.used, files_missing_count = told.missing,
      files_left_out_count = told.left_out
    from (
      select count(import_files.id)::int as present,
        count(import_files.id) filter (where named.key is not null and left_out is null)::int as used,
        count(import_files.id) filter (where left_out is not null)::int as left_out,
        count(distinct named.key) filter (where import_files.id is null)::int as missing
      from (select id, key, left_out from import_files where import_id = ${import_id}) import_files
      full join named on named.key = import_files.key
    ) told where imports.id = ${import_id}`)
}
