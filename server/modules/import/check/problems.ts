import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProblemKind } from '#contract/import/records.ts'
import type { importRows as contract } from '#contract/import/rows.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import type { Call } from '#server/http/handlers.ts'
import { type StoredParameters, storedText } from '#server/modules/import/stored-text.ts'
import { import_rows, imports } from '#server/modules/import/table.ts'
import { refuse } from '#server/refusal.ts'

type Endpoints = (typeof contract)['endpoints']

/** Id of a kind of problem: its column, then its message. */
const idOf = (problem: SQL) => sql<string>`concat(${problem} ->> 'column', ':', ${problem} ->> 'key')`

/** The first problem of a row, by which rows are sorted; rows without one come last. */
export const problemOfRow = sql`case when ${import_rows.checked} = 'error' and not ${import_rows.is_skipped}
  then ${idOf(sql`${import_rows.problems} -> 0`)} end`

/** Condition: rows with a problem of this kind. */
export function hasProblem(id: string): SQL {
  return sql`exists (select from jsonb_array_elements(${import_rows.problems}) problem where ${idOf(sql`problem`)} = ${id})`
}

interface Found extends Record<string, unknown> {
  id: string
  column: string | null
  key: KeyWithoutErp
  least: StoredParameters | null
  most: StoredParameters | null
  rows: number
}

/** The kinds of problems of the rows with errors, the most frequent first. */
export async function listProblems({ db, params, locale }: Call<Endpoints['import.problems.index']>) {
  const [row] = await db.select({ id: imports.id }).from(imports).where(eq(imports.id, params.import))
  if (!row) return refuse('not_found')
  const wrong = and(
    eq(import_rows.import_id, row.id),
    eq(import_rows.checked, 'error'),
    eq(import_rows.is_skipped, false),
    isNull(import_rows.result),
  )
  const { rows } = await db.execute<Found>(sql`
    select ${idOf(sql`problem`)} as id, problem ->> 'column' as column, problem ->> 'key' as key,
      min((problem -> 'parameters')::text)::jsonb as least, max((problem -> 'parameters')::text)::jsonb as most,
      count(*)::int as rows
    from ${import_rows}, jsonb_array_elements(${import_rows.problems}) problem
    where ${wrong} group by 1, 2, 3 order by rows desc, 1`)
  const results: ProblemKind[] = rows.map(({ id, column, key, least, most, rows: count }) => ({
    id,
    column,
    rows: count,
    message: storedText(key, locale, common(least ?? {}, most ?? {})),
  }))
  return { results }
}

/** Parameters of a message, with an ellipsis for those that differ between its rows. */
function common(least: StoredParameters, most: StoredParameters): StoredParameters {
  const same = ([name, value]: [string, StoredParameters[string]]) =>
    JSON.stringify(value) === JSON.stringify(most[name])
  return Object.fromEntries(
    Object.entries(least).map((entry): [string, StoredParameters[string]] => (same(entry) ? entry : [entry[0], '…'])),
  )
}
