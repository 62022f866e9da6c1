import { fromPromise } from 'xstate'
import { type ModelOfUnit, modelOfSerial } from '#machines/service-order/model-of-serial.ts'
import type { Api } from '#services/api.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'

/** The machine `modelOfSerial` on the check of serial numbers of a zone. */
export function provideModelOfSerial(api: Api, zone: OrderZone) {
  const name =
    zone === 'staff' ? 'service-order.serial-numbers.check' : 'partnerzone.service-order.serial-numbers.check'
  return modelOfSerial.provide({
    actors: {
      findModel: fromPromise<ModelOfUnit, { serial_no: string }>(({ input, signal }) =>
        api.call(name, { query: input, signal, showRefusal: false }),
      ),
    },
  })
}
