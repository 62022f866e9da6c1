import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { ErpError } from '#server/integrations/erp/erp.ts'
import { nextTry } from './erp-queue.ts'
import { mailErpFailed, mailErpGivenUp } from './mails.ts'
import type { Order } from './order.ts'
import { erp_attempts, service_order_events, service_orders } from './table.ts'

/** The line of the timeline at which the status of an order changed last. */
export async function lastMove(db: Database, order_id: number): Promise<number> {
  const { id, to_status } = service_order_events
  const [last] = await db
    .select({ id })
    .from(service_order_events)
    .where(and(eq(service_order_events.order_id, order_id), isNotNull(to_status)))
    .orderBy(desc(id))
    .limit(1)
  return last?.id ?? 0
}

export async function keepSavedTry({ db, at }: Acting, order_id: number): Promise<void> {
  const number = (await lastAttempt(db, order_id)).number + 1
  await db.insert(erp_attempts).values({ order_id, number, at: at.toISOString(), outcome: 'saved' })
}

/**
 * Writes down a failed try and answers when the next one is due; null when a day of tries is used up. Those in charge are
 * told of the first failure, and when nothing follows by itself any more.
 */
export async function keepFailedTry({ db, at }: Acting, order: Order, failure: ErpError): Promise<Date | null> {
  const last = await lastAttempt(db, order.id)
  const number = last.number + 1
  const next_at = nextTry(last.failures + 1, at, failure.retry_after)
  await db.insert(erp_attempts).values({
    order_id: order.id,
    number,
    at: at.toISOString(),
    outcome: 'failed',
    failure: failure.kind,
    reason: failure.message,
    next_at: next_at?.toISOString() ?? null,
  })
  if (order.erp_failure_told_at === null) {
    await db
      .update(service_orders)
      .set({ erp_failure_told_at: at.toISOString() })
      .where(eq(service_orders.id, order.id))
    await mailErpFailed(db, order, failure.message)
  }
  if (next_at === null) await mailErpGivenUp(db, order, failure.message)
  return next_at
}

/** The number of the last try, and how many have failed since one went well. */
async function lastAttempt(db: Database, order_id: number): Promise<{ number: number; failures: number }> {
  const attempts = await db
    .select({ number: erp_attempts.number, outcome: erp_attempts.outcome })
    .from(erp_attempts)
    .where(eq(erp_attempts.order_id, order_id))
    .orderBy(desc(erp_attempts.number))
  const failures = attempts.findIndex(({ outcome }) => outcome === 'saved')
  return { number: attempts[0]?.number ?? 0, failures: failures < 0 ? attempts.length : failures }
}
