import { fromPromise } from 'xstate'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import type { StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import { type SendOrder, warrantyOrderSending } from '#machines/service-order/warranty-order-sending.ts'
import type { Api } from '#services/api.ts'
import { type OrderZone, orderCalls } from './order-calls.ts'

/** The machine `warrantyOrderSending` on the calls of one zone. */
export function provideWarrantyOrderSending(api: Api, zone: OrderZone) {
  const calls = orderCalls(api, zone)
  return warrantyOrderSending.provide({
    actors: {
      checkSerial: fromPromise<SerialCheck, { serial_no: string; except: number }>(({ input, signal }) =>
        calls.check(input.serial_no, input.except, signal),
      ),
      sendOrder: fromPromise<StoredOrder, SendOrder>(({ input }) => calls.send(input)),
    },
  })
}
