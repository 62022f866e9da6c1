import { type WaitingReason, waitingReasons } from '#contract/service-order/handling/waiting.ts'

/**
 * Kinds of service orders. Each has its own lifecycle, table and screens; how staff handle an order is shared
 * (server/modules/service-order/README.md). Calls have the same names in both zones, prefixed by `partnerzone.` in the
 * partner's.
 */
export const orderKinds = {
  warranty: {
    entity: 'service-order.service-orders',
    /** Name of the id parameter in the paths of its calls. */
    param: 'service_order',
    /** Address of its screens in both zones; a record is below it. */
    path: '/service-order/service-orders',
  },
  maintenance: {
    entity: 'service-order.service-maintenances',
    param: 'service_maintenance',
    path: '/service-order/service-maintenances',
  },
  parts: {
    entity: 'service-order.spare-parts-orders',
    param: 'spare_parts_order',
    path: '/service-order/spare-parts-orders',
  },
} as const

export type OrderKind = keyof typeof orderKinds
export const orderKindNames = ['warranty', 'maintenance', 'parts'] as const satisfies OrderKind[]

/** Reasons for which an order of a kind can wait when staff ask. Parts that are not in stock are waited for by a backorder. */
export const askReasons: Readonly<Record<OrderKind, readonly WaitingReason[]>> = {
  warranty: waitingReasons,
  maintenance: waitingReasons,
  parts: ['information'],
}

/**
 * Address of an order's page in a zone. A warranty order's own address in the partner zone is its form, so its page has
 * another.
 */
export function orderPage(of: OrderKind, zone: 'partner' | 'staff', id: number): string {
  const { path } = orderKinds[of]
  if (zone === 'staff') return `/cms${path}/${id}`
  return of === 'warranty' ? `${path}/${id}/preview` : `${path}/${id}`
}
