import { type HandledWarranty, isWarranty } from '#machines/service-order/handled-order.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'

/** The current warranty order; only for components rendered after it is loaded. */
export function useWarranty(): HandledWarranty {
  const order = useOrder()
  if (!isWarranty(order)) throw new Error('the screen shows an order of another kind')
  return order
}
