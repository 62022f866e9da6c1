import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { lockedOrder, type Order } from './order.ts'
import { training_orders } from './table.ts'

/**
 * The orders that somebody may see: a partner those of the own companies, colleagues those of their partners, provinces
 * and brands. A brand is reached by tables of trainings: that module imports this one, so they are named in SQL.
 */
export function ordersWithin(scope: Scope): SQL | undefined {
  if (scope.kind === 'partner') return inArray(training_orders.partner_id, [...scope.partner_ids])
  const { brands, provinces, partners } = scope
  return and(
    partners.length ? inArray(training_orders.partner_id, [...partners]) : undefined,
    provinces.length
      ? sql`exists (select from partners where partners.id = ${training_orders.partner_id} and ${inArray(sql`partners.province_id`, [...provinces])})`
      : undefined,
    brands.length
      ? sql`exists (
          select from training_terms join trainings on trainings.id = training_terms.training_id
            join producers on producers.id = trainings.producer_id
          where training_terms.id = ${training_orders.term_id} and ${inArray(sql`producers.brand_id`, [...brands])})`
      : undefined,
  )
}

interface Reader {
  db: Database
  scope: Scope
}

/** An order, or 404: one that may not be seen is answered like one that does not exist. */
export async function findOrder({ db, scope }: Reader, id: number): Promise<Order> {
  const [order] = await db
    .select()
    .from(training_orders)
    .where(and(eq(training_orders.id, id), ordersWithin(scope)))
  return order ?? refuse('not_found')
}

/** The same, locked until the transaction ends. */
export function lockVisibleOrder({ db, scope }: Reader, id: number): Promise<Order> {
  return lockedOrder(db, id, ordersWithin(scope))
}
