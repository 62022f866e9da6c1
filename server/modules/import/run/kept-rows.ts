import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { importKinds } from '#contract/import/kinds.ts'
import { importRows as contract } from '#contract/import/rows.ts'
import { audit_entries } from '#server/db/audit.table.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { isLive, type TrashTable } from '#server/http/records/trash.ts'
import { storedText } from '#server/modules/import/stored-text.ts'
import { import_rows, imports } from '#server/modules/import/table.ts'
import { refuse } from '#server/refusal.ts'

const name = 'import.kept-rows.index'
type Endpoint = (typeof contract)['endpoints'][typeof name]

/** Problems of rows whose former values could not be restored. */
const unrestored = ['import.not_restored', 'import.former_gone'] as const

/** Rows whose records a rollback kept, each with the last change of its record, which is the reason unless another is stored. */
export async function listKeptRows(call: Call<Endpoint, StaffScope>) {
  const { import: id } = call.params
  const [row] = await call.db.select({ kind: imports.kind }).from(imports).where(eq(imports.id, id))
  if (!row) return refuse('not_found')
  const { entity } = importKinds[row.kind]
  const kept = recordKind(entity)?.table as (TrashTable & { version: AnyPgColumn }) | undefined
  if (!kept) throw new Error(`${entity} is no kind of records`)
  const told = importKinds[row.kind].columns.filter(({ identifies, key }) => identifies || key === 'name_pl')
  const cells = told.map(({ key }) => sql`nullif(${import_rows.cells} ->> ${key}, '')`)
  const last = (what: SQL) => sql`(
    select ${what} from ${audit_entries} change
    where change.entity = ${entity} and change.entity_id = ${import_rows.record_id} order by change.id desc limit 1)`
  return answerList(call, contract.endpoints[name], {
    id: import_rows.id,
    counted: import_rows,
    where: and(eq(import_rows.import_id, id), eq(import_rows.result, 'kept')),
    rows: () =>
      call.db
        .select({
          id: import_rows.id,
          row_number: import_rows.row_number,
          title: sql<string>`concat_ws(' · ', ${sql.join(cells, sql`, `)})`,
          record_id: import_rows.record_id,
          is_deleted: sql<boolean>`coalesce(${last(sql`change.action in ('destroy', 'delete', 'purge')`)}, true)`,
          is_used: correlated<boolean>`coalesce((
            select ${kept.version} = ${import_rows.written_version} from ${kept} where ${kept.id} = ${import_rows.record_id} and ${isLive(kept)}
          ), false)`,
          problems: import_rows.problems,
          changed_at: sql<string | null>`to_json(${last(sql`change.at`)}) #>> '{}'`,
          changed_by_name: last(
            sql`(select first_name || ' ' || last_name from users where users.id = change.user_id)`,
          ) as SQL<string | null>,
        })
        .from(import_rows)
        .$dynamic(),
    toRow: ({ problems, is_used, ...kept }) => {
      const problem = problems.find(({ key }) => unrestored.some((one) => one === key))
      return {
        ...kept,
        is_used: is_used && !problem,
        problem: problem ? storedText(problem.key, call.locale, problem.parameters) : null,
      }
    },
    sorts: { row_number: import_rows.row_number },
    filters: {},
  })
}
