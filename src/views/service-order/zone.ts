import { createContext, useContext } from 'react'
import type { OrderZone } from '#services/service-order/order-calls.ts'

export const OrderZoneContext = createContext<OrderZone>('partner')

/** The zone of the screen. */
export const useOrderZone = () => useContext(OrderZoneContext)

/** Addresses of the screens of service orders. */
export const orderPaths = {
  partner: {
    list: '/service-order/service-orders',
    register: '/service-order/service-orders/register',
    edit: (id: number) => `/service-order/service-orders/${id}`,
    preview: (id: number) => `/service-order/service-orders/${id}/preview`,
  },
  staff: {
    list: '/cms/service-order/service-orders',
    register: '/cms/service-order/service-orders/register',
    edit: (id: number) => `/cms/service-order/service-orders/${id}/edit`,
    preview: (id: number) => `/cms/service-order/service-orders/${id}`,
  },
} as const satisfies Record<
  OrderZone,
  { list: string; register: string; edit: (id: number) => string; preview: (id: number) => string }
>

/** Where a row of a list leads: a draft to its form when this person may change it, every other order to its preview. */
export function orderPath(zone: OrderZone, { id, status }: { id: number; status: string }, mayEdit = true): string {
  return status === 'draft' && mayEdit ? orderPaths[zone].edit(id) : orderPaths[zone].preview(id)
}
