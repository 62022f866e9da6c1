import { eq, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audited-actions.ts'
import { type ImportEvent, importLifecycle } from '#contract/import/lifecycle.ts'
import { type ImportState, importSnapshot } from '#contract/import/lifecycle-state.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { ServerMessageKey } from '#contract/server-messages.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/http/refusal.ts'
import { imports } from './table.ts'

/** The word under which audit and history know imports. */
export const importEntity = 'import.imports'

export type ImportRecord = typeof imports.$inferSelect

/** Who does something to an import: a call, or a job as the server itself. */
export interface Acting {
  db: Database
  by: By
  at: Date
}

/** What is done to rows changes no status, and is not advanced by. */
type Advancing = Exclude<ImportEvent, { type: 'import.fix' | 'import.skip' }>
type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never

/** An import under lock, at the version that the caller worked on. */
export async function lockImport({ db }: { db: Database }, id: number, version?: number): Promise<ImportRecord> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
  if (!row) return refuse('not_found')
  if (version !== undefined) await refuseOutdated(db, importEntity, row, version)
  return row
}

/** The columns that the chart reads. */
export function stateOf(row: ImportRecord): ImportState {
  return { ...row, has_xls: row.xls_id !== null, has_zip: row.zip_id !== null }
}

/** Refuses (409) what the lifecycle does not allow. */
export function refuseForbidden(
  { by, at }: Acting,
  row: ImportRecord,
  event: Unstamped<ImportEvent>,
  key?: ServerMessageKey,
): void {
  const stamped = { ...event, by, at: at.toISOString() } as ImportEvent
  if (!importSnapshot(stateOf(row)).can(stamped)) refuse('lifecycle', { key })
}

/**
 * The only way in which an import changes its status. The lifecycle decides; the row must be locked. What the server does by
 * itself raises the version too: who decides about an import has seen its counts.
 */
export async function advance(
  acting: Acting,
  row: ImportRecord,
  event: Unstamped<Advancing>,
  set: Partial<typeof imports.$inferInsert> = {},
): Promise<ImportRecord> {
  const { db, by, at } = acting
  refuseForbidden(acting, row, event)
  const stamped = { ...event, by, at: at.toISOString() } as Advancing
  const [{ value, context }] = transition(importLifecycle, importSnapshot(stateOf(row)), stamped)
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

/** What of its changes history tells. */
function told({ id, kind, status, xls_id, zip_id, failed_step, version }: ImportRecord) {
  return { id, kind, status, xls_id, zip_id, failed_step, version }
}
