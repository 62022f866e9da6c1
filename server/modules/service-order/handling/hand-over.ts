import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { isOpen, openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import type { HandlingEvent } from './actions.ts'
import type { AdvancedOrder, StepOf } from './advance.ts'
import type { HandledOrder, OrdersTable } from './order.ts'

interface HandedOver<Order extends HandledOrder> {
  of: OrderKind
  entity: string
  table: OrdersTable & PgTable
  lockAsServer(db: Database, at: Date, id: number): Promise<Order | null>
  advance(
    acting: Acting,
    order: Order,
    step: StepOf<HandlingEvent, { owner_id?: number | null; owner_name?: string | null }>,
  ): Promise<AdvancedOrder<Order>>
}

/**
 * Transfers every open order of a colleague to another, each with a timeline entry. Part of closing an account: the
 * person who may close it may transfer its orders, whatever their permissions on orders.
 */
export function handingOver<Order extends HandledOrder>({
  of,
  entity,
  table,
  lockAsServer,
  advance,
}: HandedOver<Order>) {
  return async function handOver(
    { db, at, by: closing }: Happening,
    { user_id: from, successor }: Events['account.closed'],
  ): Promise<void> {
    if (!successor) return
    const by = {
      ...closing,
      permissions: { ...closing.permissions, [`${entity}.assign`]: true as const },
      partners: 'all' as const,
    }
    const open = (await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.owner_id, from), inArray(table.status, openStatusesOf(of)), isNull(table.deleted_at)))
      .orderBy(asc(table.id))) as { id: number }[]
    for (const { id } of open) {
      const order = await lockAsServer(db, at, id)
      if (order?.owner_id !== from || !isOpen(of, order)) continue
      await advance({ db, at, by, is_staff: true }, order, {
        event: { type: 'order.assign' },
        set: { owner_id: successor.id, owner_name: successor.full_name },
        entry: { kind: 'assigned', reason: successor.full_name, internal: true },
      })
    }
  }
}
