import { and, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import { toGrosze } from '#contract/money.ts'
import type { SettleForm, UpdateManyForm } from '#contract/order/actions.ts'
import type { order as orderContract } from '#contract/order/order.ts'
import type { Acting } from '#server/db/acting.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/http/refusal.ts'
import { mailPaid } from './mails.ts'
import { advanceOrder, canOrder, lockedOrder, type Order, type OrderStep, orderEntity } from './order.ts'
import { ordersInScope } from './orders-in-scope.ts'
import { failRefund, finishRefund, giveBack, refundById } from './refunds.ts'
import { taskRow } from './rows.ts'
import { order_tasks, training_orders } from './table.ts'
import { taskEntity } from './tasks.ts'
import { lockVisibleOrder } from './visible.ts'

type StaffCall = CallContext<StaffScope>
type Calls = typeof orderContract.endpoints

const acting = ({ db, by, at }: StaffCall): Acting => ({ db, by, at, is_staff: true })

/** An order that the colleague may see, locked, in the version that they worked on. */
async function lockVersion(call: StaffCall, id: number, version: number): Promise<Order> {
  const order = await lockVisibleOrder(call, id)
  await refuseOutdated(call.db, orderEntity, order, version)
  return order
}

/** A transfer was booked. */
export async function pay(call: Call<Calls['order.orders.pay'], StaffScope>): Promise<void> {
  const { version, ...document } = call.body
  const order = await lockVersion(call, call.params.training_order, version)
  const paid = await advanceOrder(acting(call), order, {
    event: { type: 'order.pay', ...document },
    set: document,
    refusal: order.payment_type === 'online' ? 'order.paid_online' : undefined,
  })
  await mailPaid(call.db, paid)
}

/** It was not, after all: the places stay until staff decide otherwise. */
export async function unpay(call: Call<Calls['order.orders.unpay'], StaffScope>): Promise<void> {
  const order = await lockVersion(call, call.params.training_order, call.body.version)
  await advanceOrder(acting(call), order, {
    event: { type: 'order.unpay' },
    refusal: order.paid_online ? 'order.paid_online' : undefined,
  })
}

/** Money goes back, by a colleague's decision; nobody loses their place by it. */
export async function refund(call: Call<Calls['order.orders.refund'], StaffScope>): Promise<void> {
  const { amount, reason, version } = call.body
  const order = await lockVersion(call, call.params.training_order, version)
  await giveBack(acting(call), order, { grosze: toGrosze(amount), reason, for_places: false })
}

type Many = v.InferOutput<typeof UpdateManyForm>

/**
 * Marks many orders: all, or none when one of them may not be changed so; then it is said which. Orders paid online have
 * the specification's own text.
 */
export async function updateMany(call: Call<Calls['order.orders.update-many'], StaffScope>): Promise<number> {
  const body = call.body as Many
  const orders = await call.db
    .select()
    .from(training_orders)
    .where(and(inArray(training_orders.id, body.ids), ordersInScope(call.scope)))
    .orderBy(training_orders.id)
    .for('update')
  if (orders.length < new Set(body.ids).size) refuse('not_found')
  const online = orders.filter(({ payment_type, paid_online }) => paid_online || payment_type === 'online')
  if (online.length > 0) refuseThese('order.paid_online', online)
  const step = stepOf(body)
  const others: Order[] = []
  for (const order of orders) if (!(await canOrder(acting(call), order, step.event))) others.push(order)
  if (others.length > 0) refuseThese('training_order.not_all', others)
  for (const order of orders) {
    const changed = await advanceOrder(acting(call), order, step)
    if (changed.status === 'paid') await mailPaid(call.db, changed)
  }
  return orders.length
}

function stepOf({ status, document_number, document_date }: Many): OrderStep {
  if (status === 'unpaid') return { event: { type: 'order.unpay' } }
  const document = { document_number: document_number ?? '', document_date: document_date ?? '' }
  return { event: { type: 'order.pay', ...document }, set: document }
}

function refuseThese(key: 'order.paid_online' | 'training_order.not_all', orders: readonly Order[]): never {
  return refuse('lifecycle', { key, errors: { ids: orders.map(({ order_number }) => order_number) } })
}

type Settle = v.InferOutput<typeof SettleForm>

/** Closes a task. A transfer that was made makes its refund count; one that will not be made takes it back. */
export async function settle(call: Call<Calls['order.tasks.settle'], StaffScope>) {
  const { db, at, by, scope, params } = call
  const { outcome, note, version } = call.body as Settle
  const seen = (await taskRow(db, scope, params.order_task)) ?? refuse('not_found')
  const order = await lockedOrder(db, seen.order_id)
  const [task] = await db.select().from(order_tasks).where(eq(order_tasks.id, seen.id)).for('update')
  if (!task) return refuse('not_found')
  await refuseOutdated(db, taskEntity, task, version)
  if (task.done_at !== null) refuse('lifecycle')
  if (task.kind === 'refund_transfer' && typeof task.detail.refund_id === 'number') {
    const made = await refundById(db, task.detail.refund_id)
    if (outcome === 'done') await finishRefund(acting(call), order, made)
    else await failRefund(acting(call), order, made, note)
  }
  const [after] = await db
    .update(order_tasks)
    .set({ done_at: at.toISOString(), done_by: by.user_id, note, version: task.version + 1 })
    .where(eq(order_tasks.id, task.id))
    .returning()
  await call.audit({ entity: taskEntity, entity_id: task.id, action: 'settle', before: task, after: after ?? null })
  return (await taskRow(db, scope, task.id)) ?? refuse('not_found')
}
