import { fromGrosze, toGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import { keepCredit } from '#server/modules/order/credits.ts'
import { mailLoose, mailPaid } from '#server/modules/order/mails.ts'
import { advanceOrder, type Order, type OrderStep } from '#server/modules/order/order.ts'
import { dueOf, moneyOf } from '#server/modules/order/order-money.ts'
import { addTask, type looseMoney } from '#server/modules/order/tasks.ts'
import { codedText } from '#server/texts/coded-text.ts'
import { giveBack } from './refunds.ts'

/** Money received for an order. */
interface Incoming {
  grosze: number
  /** The payment attempt; null for a transfer. */
  attempt_id: number | null
  /** The document of a transfer. */
  document?: { document_number: string; document_date: string }
}

/** An order after a payment, and the work remaining once the payment is stored. */
export interface Received {
  order: Order
  /** Overpaid amount in grosze. */
  excess: number
}

/**
 * Records money received for an order, which must be locked, and makes it paid. Late, repeated or insufficient payments become
 * tasks for staff; the company is informed and may choose. Money is always accepted.
 */
export async function receive(acting: Acting, order: Order, step: OrderStep, incoming: Incoming) {
  const { grosze, attempt_id, document } = incoming
  const { due } = await moneyOf(acting.db, order)
  const paid = await advanceOrder(acting, order, step)
  const detail = { ...(attempt_id !== null && { attempt_id }), amount: fromGrosze(grosze), expected: fromGrosze(due) }
  const loose = kindOf(order)
  if (loose) {
    await addTask(acting, { order_id: order.id, kind: loose, detail: { ...detail, ...document } })
    await mailLoose(acting.db, paid, { kind: loose, amount: fromGrosze(grosze) })
    return { order: paid, excess: 0 }
  }
  if (grosze < due) await addTask(acting, { order_id: order.id, kind: 'wrong_amount', detail })
  const excess = Math.max(0, grosze - due)
  await mailPaid(acting.db, paid, excess > 0 ? { amount: fromGrosze(excess), online: attempt_id !== null } : null)
  return { order: paid, excess }
}

function kindOf({ status }: Order): (typeof looseMoney)[number] | null {
  if (status === 'cancelled') return 'late_payment'
  return status === 'paid' ? 'second_payment' : null
}

/** Returns an overpaid amount through its provider; of a transfer, whose sender's account is not known, it becomes a credit. */
export async function returnExcess(acting: Acting, { order, excess }: Received, online: boolean): Promise<void> {
  if (excess <= 0) return
  const reason = codedText('training_order.overpaid')
  if (online) await giveBack(acting, order, { grosze: excess, reason, participant_id: null, for_places: true })
  else await keepCredit(acting, { order_id: order.id, amount: fromGrosze(excess), reason, participant_id: null })
}

/**
 * Records a transfer with its document. One for an order that is paid or cancelled is added to what has been transferred; the first
 * document stays with the order, a further one with the task.
 */
export async function bookTransfer(
  acting: Acting,
  order: Order,
  { grosze, ...document }: { grosze: number; document_number: string; document_date: string },
): Promise<void> {
  const before = order.status === 'paid' || order.paid_at !== null ? transferredOf(order) : 0
  const received = await receive(
    acting,
    order,
    {
      event: { type: 'order.pay', ...document, amount: grosze },
      set: { ...(order.document_number === null && document), transferred: fromGrosze(before + grosze) },
      refusal: order.payment_type === 'online' ? 'order.paid_online' : undefined,
    },
    { grosze, attempt_id: null, document },
  )
  await returnExcess(acting, received, false)
}

/** What has been transferred for an order that is or was paid; without a recorded sum it was paid exactly. */
function transferredOf(order: Order): number {
  if (order.transferred !== null) return toGrosze(order.transferred)
  return order.paid_online ? 0 : dueOf(order)
}
