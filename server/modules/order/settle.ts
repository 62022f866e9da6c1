import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { outcomesOf, type SettleForm } from '#contract/order/actions.ts'
import type { order as orderContract } from '#contract/order/order.ts'
import type { orderZone } from '#contract/order/zone.ts'
import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import {
  bookReversal,
  failRefund,
  finishRefund,
  giveBack,
  refundById,
  settleByTransfer,
} from '#server/modules/order/payments/refunds.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { codedText } from '#server/texts/coded-text.ts'
import { applyCredits, keepCredit } from './credits.ts'
import { mailPaid } from './mails.ts'
import { lockedOrder, type Order } from './order.ts'
import { moneyOf } from './order-money.ts'
import { taskRow } from './rows.ts'
import { order_tasks, training_orders } from './table.ts'
import { closeTask, looseMoney, openTasksOf, type Task, taskEntity } from './tasks.ts'
import { lockVisibleOrder } from './visible.ts'

type Settle = v.InferOutput<typeof SettleForm>

/**
 * Closes a task. A transfer that was made confirms its refund, even one refused by the provider; one that will not be made
 * cancels it. Money without a place becomes a credit, is refunded, or pays another order of the company.
 */
export async function settle(call: Call<(typeof orderContract.endpoints)['order.tasks.settle'], StaffScope>) {
  const { db, at, by, scope, params } = call
  const { outcome, order_number, note, version } = call.body as Settle
  const acting: Acting = { db, by, at, is_staff: true }
  const seen = (await taskRow(db, scope, params.order_task)) ?? refuse('not_found')
  const order = await lockedOrder(db, seen.order_id)
  const [task] = await db.select().from(order_tasks).where(eq(order_tasks.id, seen.id)).for('update')
  if (!task) return refuse('not_found')
  await refuseOutdated(db, taskEntity, task, version)
  if (task.done_at !== null) refuse('lifecycle')
  if (!outcomesOf[task.kind].includes(outcome)) refuse('lifecycle', { key: 'order.outcome_not_offered' })

  if (outcome === 'credit' || outcome === 'refund')
    await divert(acting, order, { tasks: [task], choice: outcome, note })
  else if (outcome === 'attach') await attach(acting, order, { task, order_number: order_number ?? '', note })
  else await settleRefund(acting, order, task, { outcome, note })
  await closeTask(acting, task, note)
  return (await taskRow(db, scope, task.id)) ?? refuse('not_found')
}

async function settleRefund(
  acting: Acting,
  order: Order,
  { kind, detail }: Task,
  { outcome, note }: Pick<Settle, 'outcome' | 'note'>,
): Promise<void> {
  if (kind === 'payment_reversed') {
    if (outcome === 'done') await bookReversal(acting, order, detail)
    return
  }
  if (kind === 'refund_reversed' || kind === 'wrong_amount' || typeof detail.refund_id !== 'number') return
  const refund = await refundById(acting.db, detail.refund_id)
  if (kind === 'refund_failed') {
    if (outcome === 'done') await settleByTransfer(acting, order, refund)
  } else if (outcome === 'done') await finishRefund(acting, order, refund)
  else await failRefund(acting, order, refund, note)
}

/** A company chooses the use of its money without a place. */
export async function settleOwn(
  call: Call<(typeof orderZone.endpoints)['partnerzone.training.orders.settle'], PartnerScope>,
): Promise<void> {
  const { db, by, at, body, params } = call
  const acting: Acting = { db, by, at, is_staff: false }
  const order = await lockVisibleOrder(call, params.training_order)
  const tasks = await openTasksOf(db, order.id, looseMoney)
  const note = codedText('training_order.settled_by_company')
  await divert(acting, order, { tasks, choice: body.choice, note })
  for (const task of tasks) await closeTask(acting, task, note)
}

/** Converts an order's money without a place to a credit; returns the amount in grosze. */
export async function keepLooseMoney(acting: Acting, order: Order): Promise<number> {
  const tasks = await openTasksOf(acting.db, order.id, looseMoney)
  if (tasks.length === 0) return 0
  const note = codedText('training_order.settled_by_company')
  const kept = await divert(acting, order, { tasks, choice: 'credit', note })
  for (const task of tasks) await closeTask(acting, task, note)
  return kept
}

/** An order's money without a place in grosze, by its open tasks, as far as it still exists. */
export async function looseMoneyOf(db: Database, order: Order, tasks: readonly Task[]): Promise<number> {
  const { received, returned } = await moneyOf(db, order)
  const told = tasks.reduce((sum, { detail }) => sum + toGrosze(String(detail.amount ?? 0)), 0)
  return Math.max(0, Math.min(told, received - returned))
}

async function divert(
  acting: Acting,
  order: Order,
  { tasks, choice, note }: { tasks: readonly Task[]; choice: 'credit' | 'refund'; note: string },
): Promise<number> {
  const grosze = await looseMoneyOf(acting.db, order, tasks)
  if (grosze === 0) refuse('lifecycle', { key: 'training_order.nothing_to_settle' })
  if (choice === 'refund')
    await giveBack(acting, order, { grosze, reason: note, participant_id: null, for_places: true })
  else await keepCredit(acting, { order_id: order.id, amount: fromGrosze(grosze), reason: note, participant_id: null })
  return grosze
}

/** Uses late money for an unpaid order of the same company; the rest becomes a credit. */
async function attach(
  acting: Acting,
  order: Order,
  { task, order_number, note }: { task: Task; order_number: string; note: string },
): Promise<void> {
  const { db } = acting
  const [found] = await db
    .select({ id: training_orders.id })
    .from(training_orders)
    .where(and(eq(training_orders.order_number, order_number), eq(training_orders.status, 'unpaid')))
  const target = found && (await lockedOrder(db, found.id))
  const isTheirs =
    target?.status === 'unpaid' &&
    (order.partner_id === null ? target.contractor_id === order.contractor_id : target.partner_id === order.partner_id)
  if (!target || !isTheirs) return refuseField('order_number', 'order.attach_unknown')
  await divert(acting, order, { tasks: [task], choice: 'credit', note })
  const paid = await applyCredits(acting, target)
  if (paid.status === 'paid') await mailPaid(db, paid, null)
}
