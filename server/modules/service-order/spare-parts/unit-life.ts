import { and, desc, eq, not, or, sql } from 'drizzle-orm'
import { may } from '#contract/lifecycle-actor.ts'
import { isLive } from '#server/http/records/trash.ts'
import { inLife, isSeenBy } from '#server/modules/service-order/handling/in-life.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import type { UnitLifeSource } from '#server/modules/unit/index.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_lines,
  spare_parts_orders,
} from './order-table.ts'

/** Maximum number of events; the list of orders has all. */
const most = 200

/**
 * Parts in the history of a unit: ordered for its serial number or for one of its warranty orders. Dated by shipping, otherwise by
 * ordering. A part that never came is left out: nothing of it was fitted.
 */
export const partsInLife: UnitLifeSource = async ({ db, scope, by, serial_no }) => {
  const show = 'service-order.spare-parts-orders.show'
  if (!may(by, scope.kind === 'partner' ? `partnerzone.${show}` : show)) return []
  const line = spare_parts_order_lines
  const { id, order_number, status, created_at } = spare_parts_orders
  const rows = await db
    .select({
      ...{
        id,
        order_number,
        status,
        created_at,
        partner_id: spare_parts_orders.partner_id,
        number: line.number,
        title: line.title,
      },
      went_at: sql<string | null>`(select min(${spare_parts_deliveries.at}) from ${spare_parts_deliveries}
        join ${spare_parts_delivered_lines} on ${spare_parts_delivered_lines.delivery_id} = ${spare_parts_deliveries.id}
        where ${spare_parts_delivered_lines.line_id} = ${line.id})`,
    })
    .from(spare_parts_orders)
    .innerJoin(line, eq(line.order_id, id))
    .where(
      and(
        or(
          eq(spare_parts_orders.serial_no, serial_no),
          sql`${spare_parts_orders.service_order_id} in (
            select ${service_orders.id} from ${service_orders}
            where ${service_orders.serial_no} = ${serial_no} and ${isLive(service_orders)})`,
        ),
        not(line.struck),
        inLife(spare_parts_orders, scope),
      ),
    )
    .orderBy(desc(id), line.position)
    .limit(most)
  const isKept = ({ status: order, went_at }: (typeof rows)[number]) => went_at !== null || order !== 'completed'
  return rows.filter(isKept).map((part) => ({
    kind: 'part',
    id: part.id,
    is_seen: isSeenBy(scope, part),
    at: part.went_at === null ? part.created_at : new Date(part.went_at).toISOString(),
    number: part.order_number,
    title: part.title ?? part.number,
    detail: part.title === null ? null : part.number,
    status: part.went_at === null ? part.status : 'completed',
    is_open: part.went_at === null,
  }))
}
