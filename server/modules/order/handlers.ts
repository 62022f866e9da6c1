import { and, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { UpdateManyForm } from '#contract/order/actions.ts'
import { order, type order as orderContract } from '#contract/order/order.ts'
import { trainingOrderStatus } from '#contract/order/statuses.ts'
import { orderZone } from '#contract/order/zone.ts'
import { trainingOrderStatuses } from '#contract/training/statuses.ts'
import { toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { wordsFor } from '#server/http/words.ts'
import { applyPaymentNotification } from '#server/modules/order/payments/apply-payment-notification.ts'
import { payOnline } from '#server/modules/order/payments/pay-online.ts'
import { bookTransfer } from '#server/modules/order/payments/received-money.ts'
import { giveBack, refundById } from '#server/modules/order/payments/refunds.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { codedText } from '#server/texts/coded-text.ts'
import { listCredits, payOutCredit, showCredit } from './credit-calls.ts'
import { advanceOrder, canOrder, lockedOrder, type Order, trainingOrderEntity } from './order.ts'
import { dueOf } from './order-money.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { listOwnOrders } from './own-orders.ts'
import { listOrders, listTasks } from './rows.ts'
import { settle, settleOwn } from './settle.ts'
import { showOrder, showToCompany } from './show.ts'
import { payment_notifications, training_orders } from './table.ts'
import { closeTask, looseMoney, openTasksOf } from './tasks.ts'
import { lockVisibleOrder } from './visible.ts'

/** Orders and tasks in the back office, and notifications of the provider. */
export const orderHandlers = handlers(order, {
  'order.orders.index': listOrders,
  'order.orders.show': (call) => showOrder(call, call.params.training_order),
  'order.orders.pay': async (call) => {
    await pay(call)
    return showOrder(call, call.params.training_order)
  },
  'order.orders.unpay': async (call) => {
    await unpay(call)
    return showOrder(call, call.params.training_order)
  },
  'order.orders.refund': async (call) => {
    await refund(call)
    return showOrder(call, call.params.training_order)
  },
  'order.orders.update-many': async (call) => ({ updated: await updateMany(call) }),
  'order.statuses.index': (call) =>
    wordsFor(trainingOrderStatuses, (status) => trainingOrderStatus[status].label, call),
  'order.tasks.index': listTasks,
  'order.tasks.settle': settle,
  'order.credits.index': listCredits,
  'order.credits.show': (call) => showCredit(call, call.params.training_credit),
  'order.credits.pay-out': async (call) => {
    await payOutCredit(call)
    return showCredit(call, call.params.training_credit)
  },
  'public-zone.payment.payu.notify': receivePayuNotification,
})

/** A company's own orders. */
export const orderZoneHandlers = handlers(orderZone, {
  'partnerzone.training.orders.index': listOwnOrders,
  'partnerzone.training.orders.show': (call) => showToCompany(call, call.params.training_order),
  'partnerzone.training.orders.pay': (call) => payOnline(call, call.params.training_order),
  'partnerzone.training.orders.settle': async (call) => {
    await settleOwn(call)
    return showToCompany(call, call.params.training_order)
  },
})

type Notify = Call<(typeof order.endpoints)['public-zone.payment.payu.notify']>

/**
 * Receives a notification of PayU. One without a valid signature is refused and not stored, because anybody can send it. A
 * signed one is stored and answered with 200, even when it is repeated or unknown, because PayU would otherwise send it for
 * hours.
 */
async function receivePayuNotification({ db, deps, at, body, request }: Notify): Promise<object> {
  const bytes = request.rawBody ?? Buffer.alloc(0)
  const header = request.headers['openpayu-signature']
  const signature = typeof header === 'string' ? header : undefined
  if (!deps.payments.isGenuine(bytes, signature)) {
    deps.log.warn({ bytes: bytes.length, is_signed: signature !== undefined }, 'a notification was not signed by PayU')
    return refuse('bad_request')
  }
  const word = deps.payments.read(body)
  const applied = word ? await applyPaymentNotification(db, word, at) : null
  await db.insert(payment_notifications).values({
    provider: 'payu',
    attempt_id: applied?.attempt_id ?? null,
    received_at: at.toISOString(),
    signature: signature?.slice(0, 300) ?? null,
    body: bytes.toString('utf8').replaceAll('\u0000', ''),
    outcome: applied?.outcome ?? 'unknown',
  })
  return {}
}

type StaffCall = CallContext<StaffScope>
type Calls = typeof orderContract.endpoints

const acting = ({ db, by, at }: StaffCall): Acting => ({ db, by, at, is_staff: true })

/** A locked order that the colleague may see; refuses an outdated version. */
async function lockVersion(call: StaffCall, id: number, version: number): Promise<Order> {
  const order = await lockVisibleOrder(call, id)
  await refuseOutdated(call.db, trainingOrderEntity, order, version)
  return order
}

/** Records a transfer. */
async function pay(call: Call<Calls['order.orders.pay'], StaffScope>): Promise<void> {
  const { version, amount, ...document } = call.body
  const order = await lockVersion(call, call.params.training_order, version)
  const grosze = amount === null ? dueOf(order) : toGrosze(amount)
  if (order.status === 'unpaid' && grosze < dueOf(order)) refuseField('amount', 'order.amount_too_small')
  await bookTransfer(acting(call), order, { ...document, grosze })
}

/** Reverses the recording of a transfer; the places are kept until staff decide otherwise. */
async function unpay(call: Call<Calls['order.orders.unpay'], StaffScope>): Promise<void> {
  const order = await lockVersion(call, call.params.training_order, call.body.version)
  await unbook(call, order, call.body.reason)
}

/** Takes back all transfers of an order, and with them the tasks about further ones. */
async function unbook(call: StaffCall, order: Order, reason: string): Promise<void> {
  await advanceOrder(acting(call), order, {
    event: { type: 'order.unpay' },
    refusal: order.paid_online ? 'order.paid_online' : undefined,
  })
  for (const task of await openTasksOf(call.db, order.id, looseMoney)) await closeTask(acting(call), task, reason)
}

/**
 * Refunds money by a decision of staff; participants keep their places. A refund that the provider refused is repeated for the
 * same person, and its task is closed, so that it is not recorded a second time.
 */
async function refund(call: Call<Calls['order.orders.refund'], StaffScope>): Promise<void> {
  const { amount, reason, version } = call.body
  const by = acting(call)
  let order = await lockVersion(call, call.params.training_order, version)
  let left = toGrosze(amount)
  for (const task of await openTasksOf(call.db, order.id, ['refund_failed'])) {
    const refused = toGrosze(String(task.detail.amount ?? 0))
    if (refused > left) continue
    await closeTask(by, task, codedText('training_order.superseded'))
    const { participant_id } = await refundById(call.db, Number(task.detail.refund_id))
    await giveBack(by, order, { grosze: refused, reason, participant_id, for_places: false })
    order = await lockedOrder(call.db, order.id)
    left -= refused
  }
  if (left > 0) await giveBack(by, order, { grosze: left, reason, participant_id: null, for_places: false })
}

type Many = v.InferOutput<typeof UpdateManyForm>

/**
 * Updates many orders, or none when one of them is refused, which is then named. Orders paid online have the message required
 * by the specification.
 */
async function updateMany(call: Call<Calls['order.orders.update-many'], StaffScope>): Promise<number> {
  const body = call.body as Many
  const orders = await call.db
    .select()
    .from(training_orders)
    .where(and(inArray(training_orders.id, body.ids), trainingOrdersInScope(call.scope)))
    .orderBy(training_orders.id)
    .for('update')
  if (orders.length < new Set(body.ids).size) refuse('not_found')
  const online = orders.filter(({ payment_type, paid_online }) => paid_online || payment_type === 'online')
  if (online.length > 0) refuseThese('order.paid_online', online)
  const document = { document_number: body.document_number ?? '', document_date: body.document_date ?? '' }
  const others: Order[] = []
  for (const order of orders) {
    const event =
      body.status === 'unpaid'
        ? ({ type: 'order.unpay' } as const)
        : ({ type: 'order.pay', ...document, amount: dueOf(order) } as const)
    // Money for an order that is paid or cancelled needs an individual decision.
    if (
      (body.status === 'paid' && order.status !== 'unpaid') ||
      order.status === 'cancelled' ||
      !(await canOrder(acting(call), order, event))
    )
      others.push(order)
  }
  if (others.length > 0) refuseThese('training_order.not_all', others)
  for (const order of orders)
    if (body.status === 'unpaid') await unbook(call, order, body.reason ?? '')
    else await bookTransfer(acting(call), order, { ...document, grosze: dueOf(order) })
  return orders.length
}

function refuseThese(key: 'order.paid_online' | 'training_order.not_all', orders: readonly Order[]): never {
  return refuse('lifecycle', { key, errors: { ids: orders.map(({ order_number }) => order_number) } })
}
