import { eq, sql } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { releaseFiles } from '#server/modules/media/index.ts'
import { ordersWithin } from '#server/modules/service-order/handling/order.ts'
import { maintenanceDictionaries } from './dictionaries.ts'
import { maintenanceEntity, maintenanceEntryEntity } from './maintenance.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

const maintenancesInScope = (scope: Scope) => ordersWithin(service_maintenances, scope)

/** Record kinds of maintenances and their dictionaries. */
export const maintenanceRecords: readonly RecordKind[] = [
  {
    entity: maintenanceEntity,
    table: service_maintenances,
    title: sql<string>`coalesce(${service_maintenances.order_number}, '#' || ${service_maintenances.id})`,
    visibleToStaff: maintenancesInScope,
    visibleToPartner: maintenancesInScope,
    lines: {
      [maintenanceEntryEntity]: { table: service_maintenance_events, record: service_maintenance_events.order_id },
    },
    async purge({ db, at }, id) {
      await db.delete(service_maintenance_events).where(eq(service_maintenance_events.order_id, id))
      await releaseFiles({ db, at }, { owner_entity: maintenanceEntity, owner_id: id })
    },
  },
  ...maintenanceDictionaries.records,
]
