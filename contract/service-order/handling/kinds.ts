/**
 * The kinds of service orders. Each has a chart, a table and screens of its own; how people handle an order is shared
 * (server/modules/service-order/README.md). Two zones call the same names, the partner's begin with `partnerzone.`.
 */
export const orderKinds = {
  warranty: {
    entity: 'service-order.service-orders',
    /** Of the id in the addresses of its calls. */
    param: 'service_order',
    /** Addresses of its screens in both zones; a record stands below. */
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

/** Where an order is looked at: in the partner zone, where a warranty order's own address is its form, or in the back office. */
export function orderPage(of: OrderKind, zone: 'partner' | 'staff', id: number): string {
  const { path } = orderKinds[of]
  if (zone === 'staff') return `/cms${path}/${id}`
  return of === 'warranty' ? `${path}/${id}/preview` : `${path}/${id}`
}
