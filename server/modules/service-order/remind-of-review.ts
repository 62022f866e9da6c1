import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { handlingLetters } from './handling/mails.ts'
import type { HandledOrder } from './handling/order.ts'
import { lockMaintenanceAsServer } from './maintenance/maintenance.ts'
import { partsAccess } from './spare-parts/order.ts'
import { lockOrderAsServer } from './warranty/order.ts'

/** Locks an order of each kind for the server. */
const lockOrder: Record<OrderKind, (db: Database, at: Date, id: number) => Promise<HandledOrder | null>> = {
  warranty: lockOrderAsServer,
  maintenance: lockMaintenanceAsServer,
  parts: partsAccess.lockAsServer,
}

/** Reminds the owner, unless the order was resumed or its review date changed. */
export async function remindOfReview(
  db: Database,
  at: Date,
  order_id: number,
  review_date: string,
  of: OrderKind = 'warranty',
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder[of](tx, at, order_id)
    if (order?.status === 'suspended' && order.review_date === review_date) await handlingLetters(of).review(tx, order)
  })
}
