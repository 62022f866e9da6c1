import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** The job that saves an order in the ERP. */
export const erpSaveJob = 'service-order.erp-save'
/** The job that saves many orders with few calls. */
export const erpSaveManyJob = 'service-order.erp-save-many'
/** The job that tells the ERP what became of an order that it has. */
export const erpUpdateJob = 'service-order.erp-update'

/** The job that saves an order of parts in the ERP as a sales order. */
export const partsSaveJob = 'service-order.parts-erp-save'
/** The job that takes the sales order of a cancelled order away. */
export const partsRemoveJob = 'service-order.parts-erp-remove'

/** Minutes from one failed try to the next: the last one is repeated until a day has passed. */
const backOff = [1, 5, 15, 60] as const
const attemptsAtMost = 27

/**
 * Asks for an order to be saved, once the transaction is committed. The queue takes a job up again whose process died;
 * trying again after the ERP has failed is the job's own business, as people watch it.
 */
export async function enqueueErpSave(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, erpSaveJob, { order_id }, { startAfter })
}

/** Asks for many orders to be saved together. */
export async function enqueueErpSaveMany(db: Database, order_ids: readonly number[]): Promise<void> {
  if (order_ids.length > 0) await enqueue(db, erpSaveManyJob, { order_ids: [...order_ids] })
}

/** Asks for the ERP to be told of status changes; likewise. */
export async function enqueueErpUpdate(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, erpUpdateJob, { order_id }, { startAfter })
}

/** The same of orders of parts. */
export async function enqueuePartsSave(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, partsSaveJob, { order_id }, { startAfter })
}
export async function enqueuePartsRemove(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, partsRemoveJob, { order_id }, { startAfter })
}

/** When to try again after a failed try, the ERP's own wish respected; null when a day of tries is used up. */
export function nextTry(number: number, at: Date, retry_after: number | null): Date | null {
  if (number >= attemptsAtMost) return null
  const minutes = backOff[Math.min(number, backOff.length) - 1] ?? 60
  return new Date(at.getTime() + Math.max(minutes * 60, retry_after ?? 0) * 1000)
}
