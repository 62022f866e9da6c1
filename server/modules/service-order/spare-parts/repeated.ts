import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { writtenMoment } from '#contract/moment.ts'
import type { PartsOrderValues } from '#contract/service-order/spare-parts/form.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { refuseField } from '#server/refusal.ts'
import { spare_parts_order_lines, spare_parts_orders } from './order-table.ts'

/** Minutes within which the same parts are taken for the same order, sent from another tab or by a colleague. */
const repeatedWithin = 60

/**
 * Refuses an order of the parts that an open order of the same company has for the same unit, unless it is meant again. Two
 * orders at the same moment are told apart because the number, which is taken first, locks its year.
 */
export async function refuseRepeated(
  { db, at, locale }: CallContext,
  partner_id: number,
  { lines, serial_no, service_order_id }: Pick<PartsOrderValues, 'lines' | 'serial_no' | 'service_order_id'>,
): Promise<void> {
  const since = new Date(at.getTime() - repeatedWithin * 60_000).toISOString()
  const { order_number, created_at } = spare_parts_orders
  const ordered = lines.map(({ number }) => number).toSorted()
  const [order] = await db
    .select({
      number: order_number,
      at: created_at,
      author: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(spare_parts_orders)
    .innerJoin(users, eq(users.id, spare_parts_orders.created_by))
    .where(
      and(
        eq(spare_parts_orders.partner_id, partner_id),
        ne(spare_parts_orders.status, 'completed'),
        gt(created_at, since),
        isLive(spare_parts_orders),
        serial_no === null ? isNull(spare_parts_orders.serial_no) : eq(spare_parts_orders.serial_no, serial_no),
        service_order_id === null
          ? isNull(spare_parts_orders.service_order_id)
          : eq(spare_parts_orders.service_order_id, service_order_id),
        sql`(select array_agg(${spare_parts_order_lines.number} order by ${spare_parts_order_lines.number} collate "C")
          from ${spare_parts_order_lines}
          where ${spare_parts_order_lines.order_id} = ${spare_parts_orders.id}) = ${sql.param(ordered)}::text[]`,
      ),
    )
    .orderBy(desc(created_at))
    .limit(1)
  if (!order) return
  const { number, author } = order
  refuseField('is_repeated', 'parts_order.repeated', {
    ...{ number: number ?? '', author },
    moment: writtenMoment(order.at, locale),
  })
}
