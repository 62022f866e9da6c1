import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Job that saves an order in the ERP. */
export const erpSaveJob = 'service-order.erp-save'
/** Job that saves many orders in few calls. */
export const erpSaveManyJob = 'service-order.erp-save-many'
/** Job that writes status changes to the ERP. */
export const erpUpdateJob = 'service-order.erp-update'

/** Job that saves a parts order in the ERP as a sales order. */
export const partsSaveJob = 'service-order.parts-erp-save'
/** Job that deletes lines of a sales order that staff strike. */
export const partsStrikeJob = 'service-order.parts-erp-strike'
/** Job that deletes the sales order of a cancelled order. */
export const partsRemoveJob = 'service-order.parts-erp-remove'

/** Job that looks whether an ERP that was away answers again. */
export const erpProbeJob = 'service-order.erp-probe'
/** Job that tries again at once what waits because the ERP was away. */
export const erpResumeJob = 'service-order.erp-resume'

/** Seconds between two looks at an ERP that is away. */
const probeEvery = 15

/** Minimum seconds between two times at which everything that waits is tried again. */
const resumedOnceIn = 20

/** Minutes between failed tries; the last value is repeated until a day has passed. */
const backOff = [1, 5, 15, 60] as const
const attemptsAtMost = 27

/**
 * Enqueues saving an order. The queue repeats a job whose process died; repeating after a failure of the ERP is scheduled by
 * the job itself, because people watch its progress.
 */
export async function enqueueErpSave(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, erpSaveJob, { order_id }, { startAfter })
}

/** Enqueues saving many orders together. */
export async function enqueueErpSaveMany(db: Database, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length > 0) await enqueue(db, erpSaveManyJob, { order_ids: [...order_ids] })
}

/** Enqueues writing status changes to the ERP. */
export async function enqueueErpUpdate(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, erpUpdateJob, { order_id }, { startAfter })
}

/** Enqueues saving an order of parts in the ERP. */
export async function enqueuePartsSave(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, partsSaveJob, { order_id }, { startAfter })
}
/** Enqueues the deletion of struck lines in the ERP. */
export async function enqueuePartsStrike(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, partsStrikeJob, { order_id }, { startAfter })
}
/** Enqueues the removal of a cancelled spare-parts order from the ERP. */
export async function enqueuePartsRemove(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, partsRemoveJob, { order_id }, { startAfter })
}

/**
 * Enqueues a look at the ERP. `is_away`: whether the look before found it away; a failure of one order is none.
 */
export async function enqueueErpProbe(db: Database, is_away: boolean): Promise<void> {
  await enqueue(db, erpProbeJob, { is_away }, { onceIn: { seconds: probeEvery, key: String(is_away) } })
}

/** Enqueues new tries for all orders that wait because the ERP was away. */
export async function enqueueErpResume(db: Database): Promise<void> {
  await enqueue(db, erpResumeJob, {}, { onceIn: { seconds: resumedOnceIn } })
}

/** Time of the next try after a failed one, respecting the ERP's Retry-After; null when a day has passed. */
export function nextTry(number: number, at: Date, retry_after: number | null): Date | null {
  if (number >= attemptsAtMost) return null
  const minutes = backOff[Math.min(number, backOff.length) - 1] ?? 60
  return new Date(at.getTime() + Math.max(minutes * 60, retry_after ?? 0) * 1000)
}
