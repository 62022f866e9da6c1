import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { HandledOrder } from '#machines/service-order/handled-order.ts'
import { type HandlingAction, offeredActions } from '#machines/service-order/offered-actions.ts'
import { orderHandling } from '#machines/service-order/order-handling.ts'
import { provideOrderHandling } from '#services/service-order/order-handling-actors.ts'
import { useOrderKind, useOrderZone } from '#views/service-order/zone.ts'
import { useServices } from '#views/shell/app-services.ts'

/** The handling of one order: what its screen shows and does. */
export const Handling = createActorContext(orderHandling)

/** `orderHandling` as it works for the orders and in the zone of the screen. */
export function useHandlingMachine() {
  const { api } = useServices()
  const zone = useOrderZone()
  const kind = useOrderKind()
  return useMemo(() => provideOrderHandling(api, zone, kind), [api, zone, kind])
}

/** The order that the screen shows; only for what is rendered once it is there. */
export function useOrder(): HandledOrder {
  const order = Handling.useSelector(({ context }) => context.order)
  if (!order) throw new Error('the order is rendered before it is loaded')
  return order
}

/** What this person may do to the order now. */
export function useOffered(): readonly HandlingAction[] {
  const order = useOrder()
  const by = Handling.useSelector(({ context }) => context.by)
  return useMemo(() => offeredActions(order, by), [order, by])
}

/** How the button of an action looks while one is on its way: it turns, or waits for the other. */
export function useActing(action: HandlingAction): { loading: boolean; disabled: boolean } {
  const acting = Handling.useSelector((snapshot) => (snapshot.matches('acting') ? snapshot.context.act?.action : null))
  return { loading: acting === action, disabled: acting != null && acting !== action }
}
