import { eq, sql } from 'drizzle-orm'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { serviceDictionaries } from '#server/modules/service-order/dictionaries.ts'
import { warrantyEntryEntity, warrantyOrderEntity } from './order.ts'
import { service_order_events, service_orders } from './table.ts'
import { ordersInScope } from './visible.ts'

/** Record kinds of this module. */
export const serviceOrderRecords: readonly RecordKind[] = [
  {
    entity: warrantyOrderEntity,
    table: service_orders,
    title: sql<string>`coalesce(${service_orders.order_number}, ${service_orders.model_name}, '#' || ${service_orders.id})`,
    visibleToStaff: ordersInScope,
    visibleToPartner: ordersInScope,
    lines: { [warrantyEntryEntity]: { table: service_order_events, record: service_order_events.order_id } },
    async purge({ db, at }, id) {
      await db.delete(service_order_events).where(eq(service_order_events.order_id, id))
      await releaseFiles({ db, at }, { owner_entity: warrantyOrderEntity, owner_id: id })
    },
  },
  ...serviceDictionaries.records,
]
