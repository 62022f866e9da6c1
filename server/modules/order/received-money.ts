import { codedText } from '#contract/values/coded-text.ts'
import { fromGrosze } from '#contract/values/money.ts'
import type { Acting } from '#server/db/acting.ts'
import { keepCredit } from './credits.ts'
import { mailLoose, mailPaid } from './mails.ts'
import { advanceOrder, type Order, type OrderStep } from './order.ts'
import { moneyOf } from './order-money.ts'
import { giveBack } from './refunds.ts'
import { addTask, type looseMoney } from './tasks.ts'

/** Money received for an order. */
interface Incoming {
  grosze: number
  /** The payment attempt; null for a transfer. */
  attempt_id: number | null
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
export async function receive(acting: Acting, order: Order, step: OrderStep, { grosze, attempt_id }: Incoming) {
  const { due } = await moneyOf(acting.db, order)
  const paid = await advanceOrder(acting, order, step)
  const detail = { ...(attempt_id !== null && { attempt_id }), amount: fromGrosze(grosze), expected: fromGrosze(due) }
  const loose = kindOf(order)
  if (loose) {
    await addTask(acting, { order_id: order.id, kind: loose, detail })
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

/** Records a transfer with its document. */
export async function bookTransfer(
  acting: Acting,
  order: Order,
  { grosze, ...document }: { grosze: number; document_number: string; document_date: string },
): Promise<void> {
  const received = await receive(
    acting,
    order,
    {
      event: { type: 'order.pay', ...document, amount: grosze },
      set: { ...document, transferred: fromGrosze(grosze) },
      refusal: order.payment_type === 'online' ? 'order.paid_online' : undefined,
    },
    { grosze, attempt_id: null },
  )
  await returnExcess(acting, received, false)
}
