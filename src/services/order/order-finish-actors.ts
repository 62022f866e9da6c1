import { type ActorRefFrom, fromPromise } from 'xstate'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { orderFinishMachine } from '#machines/order/order-finish.ts'
import type { Api } from '#services/api.ts'
import { pageReturns } from '#services/shell/page-return-actors.ts'

const orderFinish = orderFinishMachine<ZoneOrder>()
export type OrderFinishActor = ActorRefFrom<typeof orderFinish>

/** The machine `orderFinish` on the calls of the API. Payment takes place on the provider's page. */
export function provideOrderFinish(api: Api) {
  return orderFinish.provide({
    actors: {
      loadOrder: fromPromise(({ input, signal }) =>
        api.call('partnerzone.training.orders.show', {
          path: { training_order: input.order_id },
          signal,
          showRefusal: false,
        }),
      ),
      watchReturn: pageReturns,
      startPayment: fromPromise(({ input }) =>
        api.call('partnerzone.training.orders.pay', {
          path: { training_order: input.order_id },
          showRefusal: false,
        }),
      ),
    },
    actions: { leaveFor: (_, address) => window.location.assign(address) },
  })
}
