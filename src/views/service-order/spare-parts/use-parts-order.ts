import { type HandledParts, isParts } from '#machines/service-order/handled-order.ts'
import { useOrder } from '#views/service-order/handling/handling-actor.ts'

/** The current spare-parts order; only for components rendered after it is loaded. */
export function usePartsOrder(): HandledParts {
  const order = useOrder()
  if (!isParts(order)) throw new Error('the screen shows an order of another kind')
  return order
}
