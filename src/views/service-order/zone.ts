import { createContext, useContext } from 'react'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'

export const OrderZoneContext = createContext<OrderZone>('partner')

/** The zone of the screen. */
export const useOrderZone = () => useContext(OrderZoneContext)

export const OrderKindContext = createContext<OrderKind>('warranty')

/** The kind of orders of the screen. */
export const useOrderKind = () => useContext(OrderKindContext)

/** The address of the list of such orders in the zone. */
export function useOrderList(): string {
  const { path } = orderKinds[useOrderKind()]
  return useOrderZone() === 'staff' ? `/cms${path}` : path
}

/** Addresses of the screens of warranty orders. */
export const warrantyOrderPaths = {
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

/** The address of an order: a draft opens its form for people who may change it, all others the preview. */
export function orderPath(zone: OrderZone, { id, status }: { id: number; status: string }, mayEdit = true): string {
  return status === 'draft' && mayEdit ? warrantyOrderPaths[zone].edit(id) : warrantyOrderPaths[zone].preview(id)
}

/** Parameter of an order's address that names the action whose dialog is opened. */
export const openedAction = 'action'

/** Address of an order's page that opens with the dialog of an action. */
export const opensWith = (page: string, action: HandlingAction) => `${page}?${openedAction}=${action}`
