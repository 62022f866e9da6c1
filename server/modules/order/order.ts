import { and, eq, type SQL } from 'drizzle-orm'
import { transition } from 'xstate'
import type { AuditedAction } from '#contract/core/audit-verbs.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { type TrainingOrderEvent, trainingOrder } from '#contract/order/lifecycle.ts'
import { type TrainingOrderState, trainingOrderSnapshot } from '#contract/order/lifecycle-state.ts'
import type { TrainingOrderStatus } from '#contract/training/statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { refuse } from '#server/refusal.ts'
import { moneyOf } from './order-money.ts'
import { training_orders } from './table.ts'

/** Entity of orders in the audit. */
export const trainingOrderEntity = 'order.orders'

/** An order as it is stored. */
export type Order = typeof training_orders.$inferSelect

/** An order, locked until the transaction ends. Terms must be locked before orders. */
export async function lockedOrder(db: Database, order_id: number, where?: SQL): Promise<Order> {
  const [order] = await db
    .select()
    .from(training_orders)
    .where(and(eq(training_orders.id, order_id), where))
    .for('update')
  return order ?? refuse('not_found')
}

/** The data of an order that the lifecycle reads. */
export async function orderStateOf(db: Database, order: Order): Promise<TrainingOrderState> {
  return { ...order, ...(await moneyOf(db, order)) }
}

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never

/** One lifecycle event of an order, with its accompanying changes. */
export interface OrderStep {
  event: Unstamped<TrainingOrderEvent>
  /** Further columns beside those set by the lifecycle. */
  set?: Partial<
    Omit<typeof training_orders.$inferInsert, 'status' | 'payment_type' | 'paid_online' | 'hold_until' | 'version'>
  >
  /** Message for a refusal by the lifecycle, in place of the general one. */
  refusal?: KeyWithoutErp
}

/**
 * The only way in which an order changes. The lifecycle decides (409 when it refuses); its state, other columns and audit are
 * written together. The row must be locked. The times of payment and cancellation follow from the status.
 */
export async function advanceOrder({ db, by, at }: Acting, order: Order, step: OrderStep): Promise<Order> {
  const event = { ...step.event, by, at: at.toISOString() } as TrainingOrderEvent
  const before = await orderStateOf(db, order)
  const snapshot = trainingOrderSnapshot(before)
  if (!snapshot.can(event)) refuse('lifecycle', { key: step.refusal })
  const [next] = transition(trainingOrder, snapshot, event)
  const status = next.value as TrainingOrderStatus
  const { paid_online, hold_until, due, payment_type } = next.context
  const isOutdated = status !== 'unpaid' || due !== before.due || payment_type !== 'online'
  if (before.has_open_attempt && isOutdated && event.type !== 'payment.settle')
    await enqueue(db, 'order.attempts.cancel', { order_id: order.id })
  const [row] = await db
    .update(training_orders)
    .set({
      ...datesOf(order, status, event.at),
      ...step.set,
      status,
      payment_type,
      paid_online,
      hold_until,
      version: order.version + 1,
      updated_at: event.at,
    })
    .where(eq(training_orders.id, order.id))
    .returning()
  if (!row) throw new Error(`Order ${order.id} is gone`)
  const action = verbOf(event)
  await audit(db, { by, at, entity: trainingOrderEntity, entity_id: order.id, action, before: order, after: row })
  return row
}

/** Whether the lifecycle allows an event now. */
export async function canOrder({ db, by, at }: Acting, order: Order, event: OrderStep['event']): Promise<boolean> {
  const stamped = { ...event, by, at: at.toISOString() } as TrainingOrderEvent
  return trainingOrderSnapshot(await orderStateOf(db, order)).can(stamped)
}

/** `place` for `order.place`, `refund-request` for `refund.request`. */
function verbOf({ type }: TrainingOrderEvent): AuditedAction {
  type Verb<Type> = Type extends `order.${infer Own}`
    ? Own
    : Type extends `${infer Subject}.${infer Of}`
      ? `${Subject}-${Of}`
      : never
  return type.replace('order.', '').replace('.', '-') as Verb<typeof type>
}

/** A paid order keeps its time of payment when it is cancelled, because the received money depends on it. */
function datesOf(order: Order, status: TrainingOrderStatus, at: string) {
  if (status === order.status) return {}
  if (status === 'unpaid') return { paid_at: null, transferred: null, document_number: null, document_date: null }
  if (status === 'paid') return { paid_at: at, cancelled_at: null, cancel_reason: null }
  return { cancelled_at: at }
}
