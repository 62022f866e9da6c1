import { and, type SQL } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { isLive } from '#server/http/records/trash.ts'
import { type OrdersTable, ordersVisible } from './order.ts'

/**
 * Condition for orders in the history of a unit: for colleagues those that they may open, for companies those of every
 * company, because the next one has to know the history of the unit (`isSeenBy` decides how much).
 */
export function inLife(table: OrdersTable, scope: Scope): SQL | undefined {
  return scope.kind === 'partner' ? isLive(table) : and(ordersVisible(table, scope))
}

/** Whether a reader of a unit's history may read more of an order than its kind, day and code. */
export const isSeenBy = (scope: Scope, { partner_id }: { partner_id: number }): boolean =>
  scope.kind === 'staff' || scope.partner_ids.includes(partner_id)
