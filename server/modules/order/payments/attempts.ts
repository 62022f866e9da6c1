import { randomBytes } from 'node:crypto'
import { and, desc, eq, lte } from 'drizzle-orm'
import { transition } from 'xstate'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type PaymentAttemptEvent, paymentAttempt } from '#contract/order/payment-attempt-lifecycle.ts'
import type { PaymentAttemptStatus } from '#contract/training/statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { dueOf, openAttempts } from '#server/modules/order/order-money.ts'
import { payment_attempts, training_orders } from '#server/modules/order/table.ts'
import { refuse } from '#server/refusal.ts'

/** An attempt as it is stored. */
export type Attempt = typeof payment_attempts.$inferSelect

/** Minutes for which a started payment can be made. */
export const attemptMinutes = 30

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'by' | 'at'> : never
/** An event without actor and time; the actor is the server. */
export type AttemptEvent = Unstamped<PaymentAttemptEvent>
type Change = Partial<Pick<Attempt, 'provider_order_id' | 'redirect_url' | 'failure' | 'completed_at'>>

/** Context of changes made by the server on behalf of the provider. */
export function asProvider(db: Database, at: Date): Acting {
  return { db, by: systemActor, at, is_staff: false }
}

/** Whether the lifecycle allows an event now. */
export function canAttempt(attempt: Attempt, event: AttemptEvent, at: Date): boolean {
  return snapshotOf(attempt).can(stamped(event, at))
}

/** The only way in which an attempt changes; its order must be locked. 409 when the lifecycle refuses. */
export async function advanceAttempt(
  db: Database,
  attempt: Attempt,
  event: AttemptEvent,
  at: Date,
  change: Change = {},
): Promise<Attempt> {
  const snapshot = snapshotOf(attempt)
  if (!snapshot.can(stamped(event, at))) refuse('lifecycle')
  const [next] = transition(paymentAttempt, snapshot, stamped(event, at))
  const [row] = await db
    .update(payment_attempts)
    .set({ ...change, status: next.value as PaymentAttemptStatus, updated_at: at.toISOString() })
    .where(eq(payment_attempts.id, attempt.id))
    .returning()
  if (!row) throw new Error(`Attempt ${attempt.id} is gone`)
  return row
}

/** Stores a new attempt before the provider is called. */
export async function addAttempt(db: Database, order_id: number, amount: number, at: Date): Promise<Attempt> {
  const created_at = at.toISOString()
  const [row] = await db
    .insert(payment_attempts)
    .values({
      order_id,
      provider: 'payu',
      ext_order_id: randomBytes(18).toString('base64url'),
      amount,
      expires_at: new Date(at.getTime() + attemptMinutes * 60_000).toISOString(),
      created_at,
      updated_at: created_at,
    })
    .returning()
  if (!row) throw new Error('The attempt was not stored')
  return row
}

/** The current attempt. */
export async function attemptById(db: Database, id: number): Promise<Attempt | undefined> {
  const [row] = await db.select().from(payment_attempts).where(eq(payment_attempts.id, id))
  return row
}

/** The open attempt of an order; there is at most one. */
export async function openAttemptOf(db: Database, order_id: number): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(payment_attempts)
    .where(and(eq(payment_attempts.order_id, order_id), openAttempts))
    .orderBy(desc(payment_attempts.id))
  return row
}

/** Whether an attempt's amount differs from the amount due, or the order is no longer paid online. */
export async function isAttemptOutdated(db: Database, { order_id, amount }: Attempt): Promise<boolean> {
  const [order] = await db.select().from(training_orders).where(eq(training_orders.id, order_id))
  return order?.status !== 'unpaid' || order.payment_type !== 'online' || dueOf(order) !== amount
}

/** Open attempts started before a moment. */
export function openAttemptsBefore(db: Database, moment: Date): Promise<Attempt[]> {
  return db
    .select()
    .from(payment_attempts)
    .where(and(openAttempts, lte(payment_attempts.created_at, moment.toISOString())))
    .orderBy(payment_attempts.id)
}

function snapshotOf({ status, amount, currency, expires_at }: Attempt) {
  return paymentAttempt.resolveState({ value: status, context: { amount, currency, expires_at } })
}

function stamped(event: AttemptEvent, at: Date): PaymentAttemptEvent {
  return { ...event, by: systemActor, at: at.toISOString() } as PaymentAttemptEvent
}
