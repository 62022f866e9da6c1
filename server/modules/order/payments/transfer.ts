import type { ZoneOrder } from '#contract/order/zone.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { instanceFor } from '#server/instance.ts'
import { readDistributor } from '#server/modules/core/index.ts'
import type { Order } from '#server/modules/order/order.ts'
import { amountToPay } from '#server/modules/order/order-money.ts'

/** Data for paying an order by transfer; null when it is not to be paid that way. */
export async function transferOf(db: Database, order: Order): Promise<ZoneOrder['transfer']> {
  if (order.status !== 'unpaid' || order.payment_type !== 'transfer') return null
  const { name } = await readDistributor(db)
  return {
    recipient: name,
    bank_account: instanceFor(db).settings.transfer_account,
    title: order.order_number,
    amount: amountToPay(order),
    due_on: order.hold_until && today(new Date(order.hold_until)),
  }
}
