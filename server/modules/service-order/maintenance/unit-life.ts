import { and, desc, eq } from 'drizzle-orm'
import { may } from '#contract/lifecycle-actor.ts'
import { inLife, isSeenBy } from '#server/modules/service-order/handling/in-life.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import type { UnitLifeSource } from '#server/modules/unit/index.ts'
import { named } from './names.ts'
import { service_maintenances } from './table.ts'

/** Maximum number of events; the list of maintenances has all. */
const most = 200

/** Maintenances in the history of a unit. */
export const maintenancesInLife: UnitLifeSource = async ({ db, scope, by, locale, serial_no }) => {
  const { id, order_number, status, visit_at, created_at, technician_name, protocol_file } = service_maintenances
  const show = 'service-order.service-maintenances.show'
  if (!may(by, scope.kind === 'partner' ? `partnerzone.${show}` : show)) return []
  const rows = await db
    .select({
      id,
      order_number,
      status,
      visit_at,
      created_at,
      technician_name,
      protocol_file,
      partner_id: service_maintenances.partner_id,
      name: named(maintenance_types, locale),
    })
    .from(service_maintenances)
    .leftJoin(maintenance_types, eq(maintenance_types.id, service_maintenances.maintenance_type))
    .where(and(eq(service_maintenances.serial_no, serial_no), inLife(service_maintenances, scope)))
    .orderBy(desc(id))
    .limit(most)
  return rows.map((order) => ({
    kind: 'maintenance',
    id: order.id,
    is_seen: isSeenBy(scope, order),
    at: order.visit_at ?? order.created_at,
    number: order.order_number,
    title: order.name,
    detail: order.technician_name,
    status: order.status,
    is_open: order.status !== 'completed',
    file: order.protocol_file,
  }))
}
