import { desc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { ErpPort, SavedInErp } from '#server/integrations/erp/erp.ts'
import { ErpError } from '#server/integrations/erp/erp.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { advance, type Entry } from './advance.ts'
import { erpOrder } from './erp-order.ts'
import { mailErpFailed } from './mails.ts'
import { lockOrderAsServer, type Order } from './order.ts'
import { erp_attempts, service_order_events } from './table.ts'

/** The job that saves an order in the ERP. */
export const erpSaveJob = 'service-order.erp-save'

/** Minutes from one failed try to the next: the last one is repeated until a day has passed. */
const backOff = [1, 5, 15, 60] as const
const attemptsAtMost = 27

/** What the job stands on. */
export interface ErpSaving {
  db: Database
  erp: ErpPort
  clock: () => Date
  log: Pick<Logger, 'error'>
}

/**
 * Asks for an order to be saved, once the transaction is committed. The queue takes a job up again whose process died;
 * trying again after the ERP has failed is the job's own business, as people watch it.
 */
export async function enqueueErpSave(db: Database, order_id: number, startAfter?: Date): Promise<void> {
  await enqueue(db, erpSaveJob, { order_id }, { startAfter })
}

/**
 * Saves a sent order in the ERP. However often it runs, and wherever it was cut off, the ERP has the order once: our
 * number is the record's key there, the client reads before it writes, and an order that is saved is left alone.
 */
export async function saveInErp({ db, erp, clock, log }: ErpSaving, order_id: number): Promise<void> {
  const pending = await db.transaction((tx) => takeUp(acting(tx, clock()), order_id))
  if (!pending) return
  const outcome = await attempt(erp, pending)
  if (outcome instanceof ErpError && outcome.kind === 'nonsense')
    log.error({ order_id, reason: outcome.message }, 'the ERP answered nonsense')
  await db.transaction(async (tx) => {
    const server = acting(tx, clock())
    const order = await lockOrderAsServer(tx, server.at, order_id)
    if (order?.erp_status !== 'pending') return
    if (outcome instanceof ErpError) await keepFailure(server, order, outcome)
    else await keepSuccess(server, order, outcome)
  })
}

const acting = (db: Database, at: Date): Acting => ({ db, by: systemActor, at, is_staff: false })

/** The order as the ERP is to have it, or null when there is nothing to do: saved already, or gone. */
async function takeUp(server: Acting, order_id: number) {
  const order = await lockOrderAsServer(server.db, server.at, order_id)
  if (!order || order.erp_status === 'saved' || order.erp_status === 'none') return null
  if (order.erp_status === 'failed') await advance(server, order, { event: { type: 'order.resend' } })
  return erpOrder(server.db, order)
}

async function attempt(
  erp: ErpPort,
  order: Parameters<ErpPort['saveServiceOrder']>[0],
): Promise<SavedInErp | ErpError> {
  try {
    return await erp.saveServiceOrder(order)
  } catch (error) {
    if (error instanceof ErpError) return error
    throw error
  }
}

async function keepSuccess(server: Acting, order: Order, { erp_id, etag }: SavedInErp): Promise<void> {
  await advance(server, order, {
    event: { type: 'erp.save' },
    set: { erp_id, erp_etag: etag },
    entry: { kind: 'erp_saved' },
  })
  const number = (await lastAttempt(server.db, order.id)) + 1
  await server.db
    .insert(erp_attempts)
    .values({ service_order_id: order.id, number, at: server.at.toISOString(), outcome: 'saved' })
}

/** The order stays registered, 'Navision data not saved'; the next try is set, and those in charge are told once. */
async function keepFailure(server: Acting, order: Order, failure: ErpError): Promise<void> {
  const { db, at } = server
  const number = (await lastAttempt(db, order.id)) + 1
  const next_at = nextTry(number, at, failure.retry_after)
  const isFirst = order.erp_failure_told_at === null
  await advance(server, order, {
    event: { type: 'erp.fail' },
    set: isFirst ? { erp_failure_told_at: at.toISOString() } : {},
    entry: await unlessJustTold(db, order.id, { kind: 'erp_failed' }),
  })
  await db.insert(erp_attempts).values({
    service_order_id: order.id,
    number,
    at: at.toISOString(),
    outcome: 'failed',
    failure: failure.kind,
    reason: failure.message,
    next_at: next_at?.toISOString() ?? null,
  })
  if (next_at) await enqueueErpSave(db, order.id, next_at)
  if (isFirst) await mailErpFailed(db, order, failure.message)
}

/** When to try again after a failed try, the ERP's own wish respected; null when a day of tries is used up. */
export function nextTry(number: number, at: Date, retry_after: number | null): Date | null {
  if (number >= attemptsAtMost) return null
  const minutes = backOff[Math.min(number, backOff.length) - 1] ?? 60
  return new Date(at.getTime() + Math.max(minutes * 60, retry_after ?? 0) * 1000)
}

async function lastAttempt(db: Database, order_id: number): Promise<number> {
  const [last] = await db
    .select({ number: erp_attempts.number })
    .from(erp_attempts)
    .where(eq(erp_attempts.service_order_id, order_id))
    .orderBy(desc(erp_attempts.number))
    .limit(1)
  return last?.number ?? 0
}

/** A timeline tells that the ERP does not take an order, not how often it did not. */
async function unlessJustTold(db: Database, order_id: number, entry: Entry): Promise<Entry | null> {
  const [last] = await db
    .select({ kind: service_order_events.kind })
    .from(service_order_events)
    .where(eq(service_order_events.service_order_id, order_id))
    .orderBy(desc(service_order_events.id))
    .limit(1)
  return last?.kind === entry.kind ? null : entry
}
