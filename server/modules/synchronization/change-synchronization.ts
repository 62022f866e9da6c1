import { eq } from 'drizzle-orm'
import type { Call } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/refusal.ts'
import type { Synchronization } from './run.ts'
import { synchronizations } from './table.ts'

const entity = 'synchronization.synchronizations'

/** The row of a call, locked; refuses an outdated version. */
export async function lockedSynchronization(
  { db, params }: Call & { params: { synchronization: number } },
  version?: number,
): Promise<Synchronization> {
  const [row] = await db
    .select()
    .from(synchronizations)
    .where(eq(synchronizations.id, params.synchronization))
    .for('update')
  if (!row) return refuse('not_found')
  if (version !== undefined) await refuseOutdated(db, entity, row, version)
  return row
}

/** Refuses (409) where the ERP is switched off. */
export function refuseWithoutErp({ deps }: Pick<Call, 'deps'>): void {
  if (deps.config.switched_off.includes('ERP')) refuse('lifecycle', { key: 'synchronization.erp_is_off' })
}

/** Stores a change with its audit entry. */
export async function changeSynchronization(
  call: Call,
  before: Synchronization,
  set: Partial<Synchronization>,
  action: 'update' | 'adopt' | 'rehearse',
): Promise<Synchronization> {
  const [after] = await call.db
    .update(synchronizations)
    .set({ ...set, version: before.version + 1 })
    .where(eq(synchronizations.id, before.id))
    .returning()
  if (!after) return refuse('not_found')
  await call.audit({ entity, entity_id: before.id, action, before, after })
  return after
}
