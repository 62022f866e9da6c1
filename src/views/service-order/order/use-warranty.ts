import { type HandledWarranty, isWarranty } from '#machines/service-order/handled-order.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'

/** The warranty order that the screen shows; only for what is rendered once it is there. */
export function useWarranty(): HandledWarranty {
  const order = useOrder()
  if (!isWarranty(order)) throw new Error('the screen shows an order of another kind')
  return order
}
