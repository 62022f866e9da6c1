import { serviceOrder } from '#contract/service-order/service-order.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { serviceDictionaries } from '#server/modules/service-order/dictionaries.ts'
import * as actions from './actions.ts'
import { handleWarranty, visitWarranty } from './actions.ts'
import { destroyDraft, storeDraft, updateDraft } from './draft.ts'
import { resendMany, resendWarrantyOrder } from './erp/resend.ts'
import { partnerZoneHandlers } from './partner-zone.ts'
import { showReplacement } from './replacement.ts'
import { listOrdersForStaff } from './rows.ts'
import { sendOrder } from './send.ts'
import { checkSerial } from './serial.ts'
import { showOrderToStaff } from './show.ts'
import { deliveryTypeWords, statusWords } from './words.ts'

type StaffCall<Body> = CallContext<StaffScope> & { params: { service_order: number }; body: Body }

/** Wraps an action of the back office so that it returns the changed order. */
function acts<Body>(action: (call: CallContext<StaffScope>, id: number, body: Body) => Promise<unknown>) {
  return async (call: StaffCall<Body>) => {
    await action(call, call.params.service_order, call.body)
    return showOrderToStaff(call, call.params.service_order)
  }
}

export const serviceOrderHandlers = handlers(serviceOrder, {
  ...partnerZoneHandlers,
  ...serviceDictionaries.handlers,

  'service-order.service-orders.index': listOrdersForStaff,
  'service-order.service-orders.show': (call) => showOrderToStaff(call, call.params.service_order),
  'service-order.service-orders.store': async (call) => {
    const { partner_id, ...values } = call.body
    return showOrderToStaff(call, await storeDraft(call, partner_id, values))
  },
  'service-order.service-orders.update': acts(updateDraft),
  'service-order.service-orders.destroy': async (call) => {
    await destroyDraft(call, call.params.service_order)
    return {}
  },
  'service-order.service-orders.send': acts(sendOrder),
  'service-order.service-orders.note': acts(handleWarranty.note),
  'service-order.service-orders.take': acts(handleWarranty.take),
  'service-order.service-orders.release': acts(handleWarranty.release),
  'service-order.service-orders.confirm-letter': acts(handleWarranty.confirmLetter),
  'service-order.service-orders.take-next': async (call) => showOrderToStaff(call, await handleWarranty.takeNext(call)),
  'service-order.service-orders.assign': acts(handleWarranty.assign),
  'service-order.service-orders.start': acts(actions.start),
  'service-order.service-orders.schedule': acts(visitWarranty.schedule),
  'service-order.service-orders.report': acts(visitWarranty.report),
  'service-order.service-orders.ask': acts(handleWarranty.ask),
  'service-order.service-orders.resume': acts(handleWarranty.resume),
  'service-order.service-orders.suspend': acts(handleWarranty.suspend),
  'service-order.service-orders.complete': acts(actions.complete),
  'service-order.service-orders.uphold': acts(actions.uphold),
  'service-order.service-orders.replacement': showReplacement,
  'service-order.service-orders.correct-serial': acts(actions.correctOrderSerial),
  'service-order.service-orders.open-work': actions.openWorkOnCompletion,
  'service-order.service-orders.reopen': acts(handleWarranty.reopen),
  'service-order.service-orders.resend': acts(resendWarrantyOrder),
  'service-order.service-orders.resend-many': resendMany,
  'service-order.serial-numbers.check': checkSerial,
  'service-order.delivery-types.index': deliveryTypeWords,
  'service-order.statuses.index': statusWords,
})
