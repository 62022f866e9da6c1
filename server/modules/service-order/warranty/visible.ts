import { and, gt, isNotNull, type SQL } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { removedBefore } from '#server/http/records/trash.ts'
import { ordersVisible, ordersWithin } from '#server/modules/service-order/handling/order.ts'
import { service_orders } from './table.ts'

/** The warranty orders that somebody may see. A draft without a model is of no brand yet. */
export function visibleTo(scope: Scope): SQL | undefined {
  return ordersVisible(service_orders, scope)
}

/** The same, drafts in the trash included. */
export function within(scope: Scope): SQL | undefined {
  return ordersWithin(service_orders, scope)
}

/** Deleted drafts that can still be taken back. */
export function inTrashOf(scope: Scope, at: Date): SQL | undefined {
  return and(isNotNull(service_orders.deleted_at), gt(service_orders.deleted_at, removedBefore(at)), within(scope))
}
