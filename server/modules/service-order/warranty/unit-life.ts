import { and, desc, eq, ne } from 'drizzle-orm'
import { may } from '#contract/lifecycle-actor.ts'
import { codeText, error_codes } from '#server/modules/device/index.ts'
import { inLife, isSeenBy } from '#server/modules/service-order/handling/in-life.ts'
import type { UnitLifeSource } from '#server/modules/unit/index.ts'
import { service_orders } from './table.ts'

/** Maximum number of events; the list of orders has all. */
const most = 200

/** Warranty orders in the history of a unit that have been sent. */
export const ordersInLife: UnitLifeSource = async ({ db, scope, by, locale, serial_no }) => {
  const show = scope.kind === 'partner' ? 'partnerzone.service-order.service-orders' : 'service-order.service-orders'
  if (!may(by, `${show}.show`)) return []
  const { id, order_number, status, sent_at, created_at, partner_id } = service_orders
  const rows = await db
    .select({
      id,
      order_number,
      status,
      sent_at,
      created_at,
      code: error_codes.code,
      name: codeText(locale, 'name'),
      partner_id,
    })
    .from(service_orders)
    .leftJoin(error_codes, eq(error_codes.id, service_orders.error_code))
    .where(and(eq(service_orders.serial_no, serial_no), ne(status, 'draft'), inLife(service_orders, scope)))
    .orderBy(desc(id))
    .limit(most)
  return rows.map((order) => ({
    kind: 'order',
    id: order.id,
    is_seen: isSeenBy(scope, order),
    at: order.sent_at ?? order.created_at,
    number: order.order_number,
    title: order.code,
    detail: order.name,
    status: order.status,
    is_open: order.status !== 'completed',
  }))
}
