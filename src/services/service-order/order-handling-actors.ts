import { fromPromise } from 'xstate'
import { type Act, type HandledOrder, orderHandling } from '#machines/service-order/order-handling.ts'
import type { StoredCall } from '#machines/service-order/stored-call.ts'
import type { Api } from '#services/api.ts'
import { type OrderZone, orderCalls } from './order-calls.ts'

/** The machine `orderHandling` on the calls of one zone. */
export function provideOrderHandling(api: Api, zone: OrderZone) {
  const calls = orderCalls(api, zone)
  return orderHandling.provide({
    actors: {
      loadOrder: fromPromise<HandledOrder, { id: number }>(({ input, signal }) => calls.show(input.id, signal)),
      actOnOrder: fromPromise<HandledOrder | null, Act & StoredCall>(({ input }) => calls.act(input)),
    },
  })
}
