import { and, type SQL, sql } from 'drizzle-orm'
import { foundOfEach } from '#contract/search/search.ts'
import { service_orders } from '#server/modules/service-order/index.ts'
import { literal, type Terms } from './terms.ts'

/** Fewer characters of a number or serial number, from its middle, are in too many of them. */
const leastOfNumber = 3
const leastOfSerial = 5
/** Hits of which the newest are shown. */
const compared = 50

export interface SearchedOrders {
  /** Who may see which of them. */
  where: SQL | undefined
  title: SQL
  subtitle: SQL
}

/** The newest orders whose number or serial number begins with what was typed, then those that hold it. */
export function bestOrders({ where, title, subtitle }: SearchedOrders, { code }: Terms): SQL {
  const { id, order_number, serial_no } = service_orders
  const hits = (rank: number, condition: SQL, order: SQL) =>
    sql`(select ${id} as id, ${rank}::int as rank from ${service_orders} where ${and(where, condition)} ${order})`
  const beginning = `${literal(code.toUpperCase())}%`
  const within = `%${literal(code)}%`
  const found = [
    hits(0, sql`${order_number} like ${beginning}`, sql`order by ${order_number} using ~>~ limit ${foundOfEach}`),
    hits(0, sql`${serial_no} like ${beginning}`, sql`limit ${foundOfEach}`),
    ...(code.length >= leastOfNumber
      ? [hits(2, sql`search_text(${order_number}) like search_text(${within})`, sql`limit ${compared}`)]
      : []),
    ...(code.length >= leastOfSerial
      ? [hits(2, sql`search_text(${serial_no}) like search_text(${within})`, sql`limit ${compared}`)]
      : []),
  ]
  return sql`
    with hits as (${sql.join(found, sql` union all `)}),
    best as (select id, min(rank)::real as rank from hits group by id)
    select 'service-order.service-orders'::text as entity, ${id} as id, ${title} as title, ${subtitle} as subtitle,
      best.rank as rank, row_number() over (order by best.rank, ${id} desc) as position
    from best join ${service_orders} on ${id} = best.id
    order by position limit ${foundOfEach}`
}
