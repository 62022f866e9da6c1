import { eq, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import { importKinds } from '#contract/import/kinds.ts'
import { type ImportEvent, importLifecycle } from '#contract/import/lifecycle.ts'
import { type ImportState, importSnapshot } from '#contract/import/lifecycle-state.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/refusal.ts'
import { meaningsIn } from './column-forms/forms.ts'
import { imports } from './table.ts'

/** Record kind of imports in audit and history. */
export const importEntity = 'import.imports'

export type ImportRecord = typeof imports.$inferSelect

/** Actor and transaction of a change: of a call, or of a job as the system. */
export interface ImportActing {
  db: Database
  by: By
  at: Date
}

/** Events that change the status. Changes of rows do not. */
type Advancing = Exclude<ImportEvent, { type: 'import.fix' | 'import.skip' }>
type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never

/**
 * Locks an import. Refuses when the caller worked on an older version. Who asks first is served first: with the row's own lock
 * alone the next batch of a run could overtake a waiting request to cancel it.
 */
export async function lockImport({ db }: { db: Database }, id: number, version?: number): Promise<ImportRecord> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0))`)
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!row) return refuse('not_found')
  if (version !== undefined) await refuseOutdated(db, importEntity, row, version)
  return row
}

/** The context of the lifecycle. */
export function importStateOf(row: ImportRecord): ImportState {
  return {
    ...row,
    has_xls: row.xls_id !== null,
    has_zip: row.zip_id !== null,
    is_mappable: row.outline !== null,
    is_waiting: row.step === 'run' && row.step_of === null,
    is_cleared: row.cleared_at !== null,
  }
}

/** Refuses an event (409) that the lifecycle does not allow. */
export function refuseImportStep(
  { by, at }: ImportActing,
  row: ImportRecord,
  event: Unstamped<ImportEvent>,
  key?: KeyWithoutErp,
): void {
  const stamped = { ...event, by, at: at.toISOString() } as ImportEvent
  if (!importSnapshot(importStateOf(row)).can(stamped)) refuse('lifecycle', { key })
}

/**
 * Changes the status of a locked import, as the lifecycle allows. Changes by the system also raise the version, so that
 * no decision is made on outdated counts.
 */
export async function advanceImport(
  acting: ImportActing,
  row: ImportRecord,
  event: Unstamped<Advancing>,
  set: Partial<typeof imports.$inferInsert> = {},
): Promise<ImportRecord> {
  const { db, by, at } = acting
  refuseImportStep(acting, row, event)
  const stamped = { ...event, by, at: at.toISOString() } as Advancing
  const [{ value, context }] = transition(importLifecycle, importSnapshot(importStateOf(row)), stamped)
  const { failed_step, cancel_requested_at, finished_at } = context
  const [after] = await db
    .update(imports)
    .set({
      failed_step,
      cancel_requested_at,
      finished_at,
      ...set,
      status: value,
      updated_at: at.toISOString(),
      version: sql`${imports.version} + 1`,
    })
    .where(eq(imports.id, row.id))
    .returning()
  if (!after) throw new Error(`Import ${row.id} is gone`)
  const action = auditedVerb(event.type)
  await audit(db, { by, at, entity: importEntity, entity_id: row.id, action, before: told(row), after: told(after) })
  return after
}

/** Fields recorded in the audit; `sales_price.reading` is the chosen reading of a column's cells. */
function told({ column_forms, ...row }: ImportRecord) {
  const { id, kind, status, xls_id, zip_id, mapping, failed_step, empty_cells, version } = row
  const readings = importKinds[kind].columns.flatMap((column) => {
    const { chosen = null, example = null, foreign = [] } = column_forms[column.key] ?? {}
    const meaning = example && chosen && meaningsIn(column, example)?.[chosen]
    const said = [
      ...(meaning ? [`${example} = ${meaning}`] : []),
      ...foreign.flatMap(({ sign, factor }) => (factor ? [`1 ${sign} = ${factor}`] : [])),
    ]
    if (example === null && foreign.length === 0) return []
    return [[`${column.key}.reading`, said.join('; ') || null]]
  })
  return {
    id,
    kind,
    status,
    xls_id,
    zip_id,
    mapping: mapping?.name ?? null,
    failed_step,
    empty_cells,
    ...Object.fromEntries(readings),
    version,
  }
}
