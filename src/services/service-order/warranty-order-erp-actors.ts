import { fromPromise } from 'xstate'
import type { StoredCall } from '#machines/form/draft-saving.ts'
import { warrantyOrderErp } from '#machines/service-order/warranty-order-erp.ts'
import type { StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import type { Api } from '#services/api.ts'
import { type OrderZone, orderCalls } from './order-calls.ts'

/** The machine `warrantyOrderErp` on the calls of one zone; only staff may send an order to the ERP again. */
export function provideWarrantyOrderErp(api: Api, zone: OrderZone) {
  const calls = orderCalls(api, zone)
  return warrantyOrderErp.provide({
    actors: {
      loadOrder: fromPromise<StoredOrder, StoredCall>(({ input, signal }) => calls.show(input.id, signal)),
      resendOrder: fromPromise<StoredOrder, StoredCall>(({ input }) => calls.resend(input)),
    },
  })
}
