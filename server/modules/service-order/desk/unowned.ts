import { and, gt, inArray, isNull } from 'drizzle-orm'
import { warsawLocal, warsawMoments } from '#contract/moment.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatuses } from '#contract/service-order/handling/open-statuses.ts'
import type { Database } from '#server/db/client.ts'
import { queueMails } from '#server/integrations/mail/queue.ts'
import { ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { colleaguesIn } from './colleagues.ts'
import { allKinds, tableOf } from './kinds.ts'
import { listedFor } from './listed-orders.ts'
import { workingDayBefore } from './working-time.ts'

/** Job that reports orders without an owner to those in charge, once each working morning. */
export const unownedJob = 'service-order.unowned'

/** The same time of the last working day, when the former letter was sent. */
function formerMorning(at: Date): string {
  const [former = ''] = warsawMoments(`${workingDayBefore(at)}T${warsawLocal(at).slice(11)}`)
  return former
}

/** Sends one letter for each kind of orders and person in charge; none when there are no orders. */
export async function notifyOfUnowned(db: Database, at: Date): Promise<void> {
  for (const of of allKinds) await db.transaction((tx) => tellUnownedOf(tx, of, at))
}

async function tellUnownedOf(db: Database, of: OrderKind, at: Date): Promise<void> {
  const table = tableOf[of]
  const unowned = and(isNull(table.owner_id), inArray(table.status, openStatuses))
  // A warranty order begins as a draft, and is new when it is sent.
  const received = of === 'warranty' ? service_orders.sent_at : table.created_at
  const isNew = gt(received, formerMorning(at))
  const letters = []
  for (const { scope, ...colleague } of await colleaguesIn(db, 'moderator-service')) {
    const listed = await listedFor(db, of, scope, unowned)
    if (!listed) continue
    const new_since = await db.$count(table, and(unowned, isNew, ordersVisible(table, scope)))
    letters.push({ ...colleague, template: 'orders_unowned' as const, data: { ...listed, new_since } })
  }
  await queueMails(db, letters)
}
