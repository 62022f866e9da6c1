import { type HandledMaintenance, isMaintenance } from '#machines/service-order/handled-order.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'

/** The maintenance that the screen shows; only for what is rendered once it is there. */
export function useMaintenance(): HandledMaintenance {
  const order = useOrder()
  if (!isMaintenance(order)) throw new Error('the screen shows an order of another kind')
  return order
}
