import { eq, sql } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { ordersWithin } from '#server/modules/service-order/handling/order.ts'
import { partsEntryEntity, partsOrderEntity } from './order.ts'
import { spare_parts_erp_attempts, spare_parts_order_events, spare_parts_orders } from './order-table.ts'

/** Condition for parts orders in a scope, including the trash. */
export const partsOrdersInScope = (scope: Scope) => ordersWithin(spare_parts_orders, scope)

/** Record kind of parts orders. */
export const partsOrderRecords: readonly RecordKind[] = [
  {
    entity: partsOrderEntity,
    table: spare_parts_orders,
    title: sql<string>`coalesce(${spare_parts_orders.order_number}, '#' || ${spare_parts_orders.id})`,
    visibleToStaff: partsOrdersInScope,
    visibleToPartner: partsOrdersInScope,
    lines: { [partsEntryEntity]: { table: spare_parts_order_events, record: spare_parts_order_events.order_id } },
    async purge({ db, at }, id) {
      await db.delete(spare_parts_erp_attempts).where(eq(spare_parts_erp_attempts.order_id, id))
      await db.delete(spare_parts_order_events).where(eq(spare_parts_order_events.order_id, id))
      await releaseFiles({ db, at }, { owner_entity: partsOrderEntity, owner_id: id })
    },
  },
]
