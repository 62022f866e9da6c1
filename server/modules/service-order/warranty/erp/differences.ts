import { and, asc, eq, gte, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import type { ErpDifference } from '#server/integrations/erp/erp.ts'
import { lifeFields } from '#server/integrations/erp/mapping.ts'
import { erp_attempts, service_orders } from '#server/modules/service-order/warranty/table.ts'
import { lifeNews, type OrderPage } from './news.ts'

/**
 * Stores the fields whose value in the ERP differs, for staff who open the orders. Changes sent to the ERP after the page was
 * read (`read_at`) do not count.
 */
export async function keepErpDifferences(
  db: Database,
  pages: ReadonlyMap<string, OrderPage>,
  read_at: Date,
): Promise<void> {
  const { order_number, erp_status, deleted_at, id } = service_orders
  const { order_id, outcome, at } = erp_attempts
  const told = db
    .select({ id: erp_attempts.id })
    .from(erp_attempts)
    .where(and(eq(order_id, id), eq(outcome, 'saved'), gte(at, read_at.toISOString())))
  const named = and(inArray(order_number, [...pages.keys()]), eq(erp_status, 'saved'), isNull(deleted_at))
  const orders = await db
    .select()
    .from(service_orders)
    .where(and(named, notExists(told)))
    .orderBy(asc(id))
    .for('update')
  const changed = orders.flatMap((order) => {
    const page = pages.get(order.order_number ?? '')
    if (!page) return []
    const others = order.erp_differences.filter(({ field }) => !lifeFields.some((name) => name === field))
    const differences: ErpDifference[] = [...lifeNews(order, page), ...others]
    return String(differences.map(textOf)) === String(order.erp_differences.map(textOf))
      ? []
      : [{ id: order.id, differences }]
  })
  if (changed.length > 0)
    await db.execute(sql`update service_orders set erp_differences = found.differences
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as found (id int, differences jsonb)
      where service_orders.id = found.id`)
}

const textOf = ({ field, portal, erp }: ErpDifference) => JSON.stringify([field, portal, erp])
