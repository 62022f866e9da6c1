import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { may } from '#contract/declare/lifecycle-actor.ts'
import type { OverlappingVisit } from '#contract/service-order/visit/entity.ts'
import type { OverlapQuery } from '#contract/service-order/visit/forms.ts'
import { warsawMoments } from '#contract/values/moment.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { ordersVisible } from '#server/modules/service-order/handling/order.ts'
import { service_maintenances } from '#server/modules/service-order/maintenance/table.ts'
import { service_orders } from '#server/modules/service-order/warranty/table.ts'
import { service_visits } from './table.ts'

const visits = service_visits

/** How long a visit at a fixed time takes at least. */
const fixedTime = 3_600_000
const endOfVisit = sql`coalesce(${visits.visit_until}, ${visits.visit_at} + interval '1 hour')`

/** Of an order that is neither in the trash nor suspended. */
const takesPlace = and(
  isNull(service_maintenances.deleted_at),
  isNull(service_orders.deleted_at),
  sql`coalesce(${service_maintenances.status}, ${service_orders.status}) <> 'suspended'`,
)

/** The largest number of visits that are named. */
const most = 20

interface Overlaps {
  visits: OverlappingVisit[]
}

/**
 * Visits of a technician at a time, of all orders: a colleague with a narrower scope is warned too, by the time alone. It warns and
 * refuses nothing, because a window of four hours has room for two visits.
 */
export async function overlapsForStaff(call: CallContext<StaffScope>, query: OverlapQuery): Promise<Overlaps> {
  return { visits: await overlapping(call, query, { warranty: 'service-order.service-orders.index' }) }
}

/** Visits of one of the company's own people at a time, of the orders that the reader may open. */
export async function overlapsForPartner(call: CallContext<PartnerScope>, query: OverlapQuery): Promise<Overlaps> {
  const reading = { warranty: 'partnerzone.service-order.service-orders.index', where: eq(visits.by_partner, true) }
  const found = await overlapping(call, query, reading)
  return { visits: found.filter(({ order_id }) => order_id !== null) }
}

interface Reading {
  /** The permission to read warranty orders; that for maintenances is the call's. */
  warranty: string
  where?: SQL
}

async function overlapping(call: CallContext, query: OverlapQuery, reading: Reading): Promise<OverlappingVisit[]> {
  const { day, time, until, technician, of, order } = query
  const [from] = warsawMoments(`${day}T${time}`)
  if (from === undefined) return []
  const ends = until === undefined ? undefined : warsawMoments(`${day}T${until}`).at(-1)
  const to = ends !== undefined && ends > from ? ends : new Date(Date.parse(from) + fixedTime).toISOString()
  const maintenances = service_maintenances
  const warranties = service_orders
  const seesWarranties = may(call.by, reading.warranty) ? ordersVisible(warranties, call.scope) : sql`false`
  const isSeen = sql<boolean>`coalesce(case when ${visits.order_id} is null
    then ${seesWarranties ?? sql`true`} else ${ordersVisible(maintenances, call.scope) ?? sql`true`} end, false)`
  const rows = await call.db
    .select({
      id: visits.id,
      maintenance: visits.order_id,
      order_id: sql<number>`coalesce(${visits.order_id}, ${visits.warranty_order_id})`,
      order_number: sql<string | null>`coalesce(${maintenances.order_number}, ${warranties.order_number})`,
      city: sql<string | null>`coalesce(${maintenances.city}, ${warranties.installation_city})`,
      visit_at: visits.visit_at,
      visit_until: visits.visit_until,
      is_seen: isSeen,
    })
    .from(visits)
    .leftJoin(maintenances, eq(maintenances.id, visits.order_id))
    .leftJoin(warranties, eq(warranties.id, visits.warranty_order_id))
    .where(
      and(
        eq(visits.technician_id, technician),
        inArray(visits.status, ['planned', 'confirmed']),
        lt(visits.visit_at, to),
        gt(endOfVisit, from),
        isOfAnother(of, order),
        takesPlace,
        reading.where,
      ),
    )
    .orderBy(asc(visits.visit_at), asc(visits.id))
    .limit(most)
  return rows.map(({ maintenance, is_seen, ...visit }) => ({
    ...visit,
    of: maintenance === null ? 'warranty' : 'maintenance',
    ...(!is_seen && { order_id: null, order_number: null, city: null }),
  }))
}

/** Visits of other orders than the one whose visit is planned; a new order has none. */
function isOfAnother(of: OverlapQuery['of'], order: number | undefined): SQL | undefined {
  if (order === undefined) return undefined
  const column = of === 'maintenance' ? visits.order_id : visits.warranty_order_id
  return or(isNull(column), ne(column, order))
}
