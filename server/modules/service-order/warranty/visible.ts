import { and, gt, isNotNull, type SQL } from 'drizzle-orm'
import type { Scope } from '#server/http/access/scope.ts'
import { removedBefore } from '#server/http/records/trash.ts'
import { ordersVisible, ordersWithin } from '#server/modules/service-order/handling/order.ts'
import { service_orders } from './table.ts'

/** Condition for warranty orders that a person may see. A draft without a model has no brand. */
export function visibleTo(scope: Scope): SQL | undefined {
  return ordersVisible(service_orders, scope)
}

/** Condition for warranty orders in a person's scope, including drafts in the trash. */
export function ordersInScope(scope: Scope): SQL | undefined {
  return ordersWithin(service_orders, scope)
}

/** Condition for deleted drafts that can be restored. */
export function inTrashOf(scope: Scope, at: Date): SQL | undefined {
  return and(
    isNotNull(service_orders.deleted_at),
    gt(service_orders.deleted_at, removedBefore(at)),
    ordersInScope(scope),
  )
}
