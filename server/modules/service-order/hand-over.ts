import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import { advance } from './advance.ts'
import { openOrdersOf, openStatuses } from './open.ts'
import { lockOrderAsServer } from './order.ts'
import { service_orders } from './table.ts'

const assigning = 'service-order.service-orders.assign'

/** How many open orders somebody is in charge of. */
export function openOrdersOfOwner(db: Database, owner_id: number): Promise<number> {
  return openOrdersOf(db, eq(service_orders.owner_id, owner_id))
}

/**
 * Gives every open order of a colleague to another, each with its line in the timeline. It goes with closing the account:
 * who may do that may hand over what would be left behind, whatever they may do to orders otherwise.
 */
export async function handOverOrders(
  { db, at, by: closing }: Happening,
  { user_id: from, successor }: Events['account.closed'],
): Promise<void> {
  if (!successor) return
  const by = {
    ...closing,
    permissions: { ...closing.permissions, [assigning]: true as const },
    partners: 'all' as const,
  }
  const open = await db
    .select({ id: service_orders.id })
    .from(service_orders)
    .where(
      and(
        eq(service_orders.owner_id, from),
        inArray(service_orders.status, openStatuses),
        isNull(service_orders.deleted_at),
      ),
    )
    .orderBy(asc(service_orders.id))
  for (const { id } of open) {
    const order = await lockOrderAsServer(db, at, id)
    if (order?.owner_id !== from || !openStatuses.includes(order.status)) continue
    await advance({ db, at, by, is_staff: true }, order, {
      event: { type: 'order.assign' },
      set: { owner_id: successor.id, owner_name: successor.full_name },
      entry: { kind: 'assigned', reason: successor.full_name, internal: true },
    })
  }
}
