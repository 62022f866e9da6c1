import type { VisitedKind } from '#contract/service-order/visit/lifecycle.ts'
import { visitedMaintenances, visitMaintenance } from '#server/modules/service-order/maintenance/actions.ts'
import { visitedWarranties, visitWarranty } from '#server/modules/service-order/warranty/actions.ts'
import type { VisitedOrders } from './order.ts'

/** The kinds of orders whose units are visited, for calls that lead to a visit of either. */
export const visitedOrders: Record<VisitedKind, VisitedOrders> = {
  maintenance: visitedMaintenances,
  warranty: visitedWarranties,
}

/** Reminds both sides of tomorrow's visit, by the kind of its order. */
export const remindOfVisit = { maintenance: visitMaintenance.remind, warranty: visitWarranty.remind }
