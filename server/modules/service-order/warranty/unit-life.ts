import { and, desc, eq, ne, not, or, sql } from 'drizzle-orm'
import { may } from '#contract/declare/lifecycle-actor.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { isOpen } from '#contract/service-order/order-statuses.ts'
import { correlated } from '#server/db/correlated.ts'
import { isLive } from '#server/http/records/trash.ts'
import { codeText, error_codes } from '#server/modules/device/index.ts'
import { inLife, isSeenBy } from '#server/modules/service-order/handling/in-life.ts'
import { aboutUnit } from '#server/modules/service-order/handling/order.ts'
import { nameIn } from '#server/modules/service-order/maintenance/names.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_lines,
  spare_parts_orders,
} from '#server/modules/service-order/spare-parts/order-table.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { service_visit_parts, service_visits } from '#server/modules/service-order/visit/table.ts'
import { isFitted } from '#server/modules/service-order/visit/visits.ts'
import type { UnitLifeSource } from '#server/modules/unit/index.ts'
import { service_orders } from './table.ts'

/** Maximum number of events; the list of orders has all. */
const most = 200

/** Warranty orders in the history of a unit that have been sent. */
export const ordersInLife: UnitLifeSource = async ({ db, scope, by, locale, ...unit }) => {
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
    .where(and(aboutUnit(service_orders, unit), ne(status, 'draft'), inLife(service_orders, scope)))
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
    is_open: isOpen('warranty', order),
  }))
}

/** Maintenances in the history of a unit. */
export const maintenancesInLife: UnitLifeSource = async ({ db, scope, by, locale, ...unit }) => {
  const { id, order_number, status, outcome, visited_on, visit_at, created_at } = service_maintenances
  const { technician_name, protocol_file } = service_maintenances
  const show = 'service-order.service-maintenances.show'
  if (!may(by, scope.kind === 'partner' ? `partnerzone.${show}` : show)) return []
  const rows = await db
    .select({
      id,
      order_number,
      status,
      outcome,
      visited_on,
      visit_at,
      created_at,
      technician_name,
      protocol_file,
      partner_id: service_maintenances.partner_id,
      name: nameIn(maintenance_types, locale),
    })
    .from(service_maintenances)
    .leftJoin(maintenance_types, eq(maintenance_types.id, service_maintenances.maintenance_type))
    .where(and(aboutUnit(service_maintenances, unit), inLife(service_maintenances, scope)))
    .orderBy(desc(id))
    .limit(most)
  return rows.map((order) => ({
    kind: 'maintenance',
    id: order.id,
    is_seen: isSeenBy(scope, order),
    at: order.visited_on ?? order.visit_at ?? order.created_at,
    number: order.order_number,
    title: order.name,
    detail: order.technician_name,
    status: order.outcome === null || order.outcome === 'done' ? order.status : order.outcome,
    is_open: isOpen('maintenance', order),
    file: order.outcome === 'done' ? order.protocol_file : null,
  }))
}

/** Parts that technicians took from the van and fitted at visits to a unit. They belong to no order of parts. */
export const vanPartsInLife: UnitLifeSource = async ({ db, scope, by, ...unit }) => {
  const kinds = [
    { of: 'maintenance', orders: service_maintenances, order: service_visit_parts.order_id },
    { of: 'warranty', orders: service_orders, order: service_visit_parts.warranty_order_id },
  ] as const
  const { number, title, quantity, fitted_on } = service_visit_parts
  const found = []
  for (const { of, orders, order } of kinds) {
    const show = `${orderKinds[of].entity}.show`
    if (!may(by, scope.kind === 'partner' ? `partnerzone.${show}` : show)) continue
    const rows = await db
      .select({
        id: orders.id,
        order_number: orders.order_number,
        partner_id: orders.partner_id,
        number,
        title,
        quantity,
        fitted_on,
      })
      .from(service_visit_parts)
      .innerJoin(orders, eq(orders.id, order))
      .leftJoin(service_visits, eq(service_visits.id, service_visit_parts.visit_id))
      .where(and(aboutUnit(orders, unit), isFitted, inLife(orders, scope)))
      .orderBy(desc(service_visit_parts.id))
      .limit(most)
    found.push(...rows.map((part) => ({ ...part, of })))
  }
  return found.map((part) => ({
    kind: 'fitted_part',
    id: part.id,
    of: part.of,
    is_seen: isSeenBy(scope, part),
    at: part.fitted_on,
    number: part.order_number,
    title: part.quantity > 1 ? `${part.title} × ${part.quantity}` : part.title,
    detail: part.number === part.title ? null : part.number,
    status: 'completed',
    is_open: false,
  }))
}

/**
 * Parts in the history of a unit: ordered for it or for one of its warranty orders. Dated by shipping, otherwise by
 * ordering. A part that never came is left out: nothing of it was fitted.
 */
export const partsInLife: UnitLifeSource = async ({ db, scope, by, ...unit }) => {
  const show = 'service-order.spare-parts-orders.show'
  if (!may(by, scope.kind === 'partner' ? `partnerzone.${show}` : show)) return []
  const line = spare_parts_order_lines
  const { id, order_number, status, created_at } = spare_parts_orders
  const rows = await db
    .select({
      id,
      order_number,
      status,
      created_at,
      partner_id: spare_parts_orders.partner_id,
      number: line.number,
      title: line.title,
      went_at: correlated<string | null>`(select min(${spare_parts_deliveries.at}) from ${spare_parts_deliveries}
        join ${spare_parts_delivered_lines} on ${spare_parts_delivered_lines.delivery_id} = ${spare_parts_deliveries.id}
        where ${spare_parts_delivered_lines.line_id} = ${line.id})`,
    })
    .from(spare_parts_orders)
    .innerJoin(line, eq(line.order_id, id))
    .where(
      and(
        or(
          aboutUnit(spare_parts_orders, unit),
          sql`${spare_parts_orders.service_order_id} in (
            select ${service_orders.id} from ${service_orders}
            where ${aboutUnit(service_orders, unit)} and ${isLive(service_orders)})`,
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
