import { type HandledMaintenance, isMaintenance } from '#machines/service-order/handled-order.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'

/** The current maintenance; only for components rendered after it is loaded. */
export function useMaintenance(): HandledMaintenance {
  const order = useOrder()
  if (!isMaintenance(order)) throw new Error('the screen shows an order of another kind')
  return order
}
