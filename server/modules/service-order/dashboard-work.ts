import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LatestOrder, OrdersCourse, Turn, WorkItem } from '#contract/dashboard/work.ts'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { type OrdersTable, ordersVisible } from './handling/order.ts'
import { service_maintenances } from './maintenance/table.ts'
import { spare_parts_orders } from './spare-parts/order-table.ts'
import { isContested } from './warranty/rows.ts'
import { service_orders } from './warranty/table.ts'

/** Tables of the three kinds of orders, with the permissions for their list, for the page of one, and to take one that nobody owns. */
export const orderQueues = {
  order: {
    table: service_orders,
    permission: 'service-order.service-orders.index',
    page: 'service-order.service-orders.show',
    take: 'service-order.service-orders.assign',
  },
  maintenance: {
    table: service_maintenances,
    permission: 'service-order.service-maintenances.index',
    page: 'service-order.service-maintenances.show',
    take: 'service-order.service-maintenances.assign',
  },
  parts: {
    table: spare_parts_orders,
    permission: 'service-order.spare-parts-orders.index',
    page: 'service-order.spare-parts-orders.show',
    take: 'service-order.spare-parts-orders.assign',
  },
} as const
export type OrderQueue = keyof typeof orderQueues

interface Queue {
  total: number
  late: number
  items: WorkItem[]
}

/** A timestamp column whose table is determined at run time. */
const moment = <Value extends string | null>(column: AnyPgColumn) =>
  sql<Value>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columnsOf = (table: OrdersTable) => ({
  id: sql<number>`${table.id}`,
  title: sql<string>`coalesce(${table.order_number}, '')`,
  about: sql<string>`concat_ws(' · ', ${table.partner_name}, ${table.model_name})`,
})

/** The outcome of parts ordered for a warranty order, until staff act on it; otherwise its status. */
const partsNewsOrStatus = sql<
  string | null
>`coalesce('parts_' || ${service_orders.parts_news}, ${service_orders.status}::text)`

const newsFirst = sql`(${service_orders.parts_news} is not null) desc`

/**
 * Orders that need an action by the distributor, the colleague's own and those without an owner that the colleague may take: those
 * with news of their parts, then by the earliest deadline.
 */
export async function ordersToHandle(call: CallContext<StaffScope>, kind: OrderQueue, shown: number): Promise<Queue> {
  const table: OrdersTable = orderQueues[kind].table
  const mayTake = call.by.permissions[orderQueues[kind].take]
  const where = and(
    ordersVisible(table, call.scope),
    eq(table.acts_next, 'distributor'),
    or(eq(table.owner_id, call.user.id), mayTake ? isNull(table.owner_id) : undefined),
  )
  const items = await call.db
    .select({
      ...columnsOf(table),
      detail: kind === 'order' ? partsNewsOrStatus : sql<string | null>`${table.status}::text`,
      due_at: moment<string | null>(table.due_at),
      since: moment<string>(table.created_at),
    })
    .from(table)
    .where(where)
    .orderBy(...(kind === 'order' ? [newsFirst] : []), sql`${table.due_at} asc nulls last`, asc(table.created_at))
    .limit(shown)
  const [counted] = await call.db
    .select({
      total: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${table.due_at} < ${call.at.toISOString()}))::int`,
    })
    .from(table)
    .where(where)
  return { ...(counted ?? { total: 0, late: 0 }), items: items.map((item) => ({ kind, ...item })) }
}

/** Orders of a kind that are not saved in the ERP, or whose last changes are not; `detail` is the kind. */
export async function ordersRefusedByErp(
  call: CallContext<StaffScope>,
  kind: 'order' | 'parts',
  shown: number,
): Promise<Queue> {
  const table = kind === 'order' ? service_orders : spare_parts_orders
  const where = and(ordersVisible(table, call.scope), or(eq(table.erp_status, 'failed'), eq(table.erp_behind, true)))
  const items = await call.db
    .select({ ...columnsOf(table), since: moment<string>(table.updated_at) })
    .from(table)
    .where(where)
    .orderBy(asc(table.updated_at))
    .limit(shown)
  const detail = kind === 'parts' ? 'parts' : null
  return {
    total: await call.db.$count(table, where),
    late: 0,
    items: items.map((item) => ({ kind: 'erp', detail, due_at: null, ...item })),
  }
}

/** Orders whose resolution is contested, for those who decide on it; the one that waits longest comes first. */
export async function ordersContested(call: CallContext<StaffScope>, shown: number): Promise<Queue> {
  const where = and(ordersVisible(service_orders, call.scope), isContested)
  const items = await call.db
    .select({ ...columnsOf(service_orders), since: moment<string>(service_orders.contested_at) })
    .from(service_orders)
    .where(where)
    .orderBy(asc(service_orders.contested_at))
    .limit(shown)
  return {
    total: await call.db.$count(service_orders, where),
    late: 0,
    items: items.map((item) => ({ kind: 'contest', detail: null, due_at: null, ...item })),
  }
}

/** Questions that the company has to answer, and dates of visits that it has to set, of all its orders whose pages the person may enter. */
export async function ordersToAnswer({ db, scope, by }: CallContext, shown: number): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const [kind, { table, permission, page }] of Object.entries(orderQueues)) {
    if (!by.permissions[`partnerzone.${permission}`] || !by.permissions[`partnerzone.${page}`]) continue
    const orders: OrdersTable = table
    const rows = await db
      .select({
        ...columnsOf(orders),
        about: sql<string>`coalesce(${orders.model_name}, '')`,
        at: moment<string | null>(orders.waiting_since),
        waiting_reason: orders.waiting_reason,
      })
      .from(orders)
      .where(and(ordersVisible(orders, scope), eq(orders.acts_next, 'partner'), ne(orders.status, 'draft')))
      .orderBy(asc(orders.updated_at))
      .limit(shown)
    const ofKind = turnOf[kind as OrderQueue]
    for (const { waiting_reason, ...row } of rows)
      turns.push({ ...row, kind: waiting_reason === 'visit_date' ? 'visit_date' : ofKind, amount: null })
  }
  return turns
}

const turnOf = { order: 'answer', maintenance: 'maintenance', parts: 'parts' } as const

/** The latest orders of a kind that a colleague may see. */
export function latestOrders(call: CallContext, kind: 'maintenance' | 'parts', shown: number): Promise<LatestOrder[]> {
  const table: OrdersTable = orderQueues[kind].table
  return call.db
    .select({
      id: sql<number>`${table.id}`,
      order_number: sql<string | null>`${table.order_number}`,
      partner_name: sql<string>`${table.partner_name}`,
      status: sql<OrderStatusOf>`${table.status}::text`,
      created_at: moment<string>(table.created_at),
    })
    .from(table)
    .where(ordersVisible(table, call.scope))
    .orderBy(desc(table.created_at))
    .limit(shown)
}

/** Whole days in Warsaw after which an open order counts as old: the list finds the same ones by the day on which they were sent. */
const OLD = 14

/** Orders received and closed by week, the median time, and those open at the end of each week. */
export async function ordersCourse(call: CallContext<StaffScope>): Promise<OrdersCourse> {
  const visible: SQL = ordersVisible(service_orders, call.scope) ?? sql`true`
  const now = sql`${call.at.toISOString()}::timestamptz`
  const { rows } = await call.db.execute<OrdersCourse['weeks'][number] & Record<string, unknown>>(sql`
    with weeks as (
      select begins::date as begins, begins::timestamp at time zone 'Europe/Warsaw' as starts,
        least((begins + interval '7 days')::timestamp at time zone 'Europe/Warsaw', ${now}) as ends
      from generate_series(date_trunc('week', ${now} at time zone 'Europe/Warsaw') - interval '12 weeks',
        date_trunc('week', ${now} at time zone 'Europe/Warsaw'), interval '1 week') begins),
    recent as materialized (
      select sent_at, completed_at from service_orders
      where ${visible} and sent_at is not null
        and (completed_at is null or completed_at >= (select min(starts) from weeks)))
    select weeks.begins::text as begins,
      (select count(*)::int from service_orders where ${visible} and sent_at >= starts and sent_at < ends) as received,
      count(*) filter (where completed_at >= starts and completed_at < ends)::int as closed,
      round((percentile_cont(0.5) within group (order by extract(epoch from completed_at - sent_at) / 86400)
        filter (where completed_at >= starts and completed_at < ends))::numeric, 1)::float as median_days,
      count(*) filter (where sent_at < ends and (completed_at is null or completed_at >= ends))::int as open,
      count(*) filter (where sent_at < (date_trunc('day', ends at time zone 'Europe/Warsaw') - make_interval(days => ${OLD}))
          at time zone 'Europe/Warsaw'
        and (completed_at is null or completed_at >= ends))::int as old
    from weeks left join recent on true group by weeks.begins, starts, ends order by weeks.begins`)
  return { weeks: rows }
}
