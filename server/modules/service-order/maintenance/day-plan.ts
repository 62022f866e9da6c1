import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DayPlan } from '#contract/service-order/maintenance/entity.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { withinDays } from '#server/http/lists/conditions.ts'
import { ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { nameIn } from './names.ts'
import { service_maintenances, service_visits } from './table.ts'

const orders = service_maintenances
const visits = service_visits

/** The largest number of visits of one day that a plan shows. */
const most = 100

interface Asked {
  day: string
  everyone?: boolean | undefined
}

/** Visits of a day for a colleague: the own ones, or all in the colleague's scope. */
export function dayOfStaff(call: CallContext<StaffScope>, { day, everyone = false }: Asked): Promise<DayPlan> {
  const own = eq(visits.technician_id, call.user.id)
  return dayPlan(call, day, and(ordersVisible(orders, call.scope), everyone ? undefined : own), true)
}

/**
 * Visits of a day by the company's own people: those of the reader, for an administrator of a company all of it unless only the
 * own ones are wanted.
 */
export function dayOfPartner(call: CallContext<PartnerScope>, { day, everyone }: Asked): Promise<DayPlan> {
  const administered = call.by.company_admin_of.filter((id) => call.scope.partner_ids.includes(id))
  const seesOthers = administered.length > 0
  const own = eq(visits.technician_id, call.user.id)
  const shown = seesOthers && everyone !== false ? or(own, inArray(orders.partner_id, administered)) : own
  const ofCompany = and(ordersVisible(orders, call.scope), eq(visits.by_partner, true))
  return dayPlan(call, day, and(ofCompany, shown), seesOthers)
}

async function dayPlan(
  { db, locale, user }: CallContext,
  day: string,
  where: SQL | undefined,
  sees_others: boolean,
): Promise<DayPlan> {
  const { order_number, partner_name, model_name, serial_no, address, post_code, city, country } = orders
  const { contact_name, contact_phone } = orders
  const { id, number, status, visit_at, visit_until, technician_name } = visits
  const rows = await db
    .select({
      ...{ id, number, status, visit_at, visit_until, technician_name, order_id: orders.id },
      ...{ order_number, partner_name, model_name, serial_no, address, post_code, city, country },
      ...{ contact_name, contact_phone },
      maintenance_type_name: nameIn(maintenance_types, locale),
      is_own: sql<boolean>`${visits.technician_id} is not distinct from ${user.id}`,
    })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .leftJoin(maintenance_types, eq(maintenance_types.id, orders.maintenance_type))
    .where(
      and(
        where,
        withinDays(visits.visit_at, { from: day, to: day }),
        ne(status, 'cancelled'),
        ne(orders.status, 'suspended'),
      ),
    )
    .orderBy(asc(visits.visit_at), asc(visits.id))
    .limit(most)
  return { visits: rows, sees_others }
}
