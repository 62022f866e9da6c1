import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import {
  type HandledMaintenance,
  type HandledOrder,
  type HandledParts,
  type HandledWarranty,
  isMaintenance,
  isParts,
  isVisited,
  isWarranty,
  offeredActions,
  orderHandling,
} from '#machines/service-order/order-handling.ts'
import { provideOrderHandling } from '#services/service-order/order-handling-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useOrderKind, useOrderZone } from '#views/service-order/zone.ts'

/** The context of the handling of one order. */
export const Handling = createActorContext(orderHandling)

/** `orderHandling` for the kind of orders and the zone of the screen. */
export function useHandlingMachine() {
  const { api } = useServices()
  const zone = useOrderZone()
  const kind = useOrderKind()
  return useMemo(() => provideOrderHandling(api, zone, kind), [api, zone, kind])
}

/** The current order; only for components rendered after it is loaded. */
export function useOrder(): HandledOrder {
  const order = Handling.useSelector(({ context }) => context.order)
  if (!order) throw new Error('the order is rendered before it is loaded')
  return order
}

function useOrderOf<Order extends HandledOrder>(is: (order: HandledOrder) => order is Order): Order {
  const order = useOrder()
  if (!is(order)) throw new Error('the screen shows an order of another kind')
  return order
}

/** The current order on a screen of warranty orders, of maintenances, of spare-parts orders. */
export const useWarranty = (): HandledWarranty => useOrderOf(isWarranty)
export const useMaintenance = (): HandledMaintenance => useOrderOf(isMaintenance)
/** The current order on a screen of orders whose units are visited. */
export const useVisited = (): HandledMaintenance | HandledWarranty => useOrderOf(isVisited)
export const usePartsOrder = (): HandledParts => useOrderOf(isParts)

/** The actions that this person may perform now. */
export function useOffered(): readonly HandlingAction[] {
  const order = useOrder()
  const by = Handling.useSelector(({ context }) => context.by)
  return useMemo(() => offeredActions(order, by), [order, by])
}

/** The state of the button of an action while one is in progress: loading, or disabled. */
export function useActing(action: HandlingAction): { loading: boolean; disabled: boolean } {
  const acting = Handling.useSelector((snapshot) => (snapshot.matches('acting') ? snapshot.context.act?.action : null))
  return { loading: acting === action, disabled: acting != null && acting !== action }
}
