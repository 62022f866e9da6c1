import type { serviceOrder } from '#contract/service-order/service-order.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext, HandlersOf } from '#server/http/handlers.ts'
import type { serviceDictionaries } from '#server/modules/service-order/dictionaries.ts'
import { contest, handleWarranty, visitWarranty } from './actions.ts'
import { destroyDraft, restoreDraft, storeDraft, updateDraft } from './draft.ts'
import { listOrdersForPartner } from './rows.ts'
import { sendOrder } from './send.ts'
import { checkSerial } from './serial.ts'
import { showOrderToPartner } from './show.ts'
import { deliveryTypeWords, statusWords } from './words.ts'

type ZoneName = Exclude<
  keyof HandlersOf<typeof serviceOrder> & `partnerzone.${string}`,
  keyof typeof serviceDictionaries.handlers
>
type ZoneHandlers = {
  [Name in ZoneName]: HandlersOf<typeof serviceOrder>[Name]
}

type ZoneCall<Body> = CallContext<PartnerScope> & { params: { service_order: number }; body: Body }

/** Wraps an action of the partner zone so that it returns the changed order as the partner sees it. */
function acts<Body>(action: (call: CallContext, id: number, body: Body) => Promise<unknown>) {
  return async (call: ZoneCall<Body>) => {
    await action(call, call.params.service_order, call.body)
    return showOrderToPartner(call, call.params.service_order)
  }
}

/** Calls of the partner zone, scoped to the person's companies. */
export const partnerZoneHandlers: ZoneHandlers = {
  'partnerzone.service-order.service-orders.index': listOrdersForPartner,
  'partnerzone.service-order.service-orders.show': (call) => showOrderToPartner(call, call.params.service_order),
  'partnerzone.service-order.service-orders.store': async (call) => {
    const { partner_id, ...values } = call.body
    return showOrderToPartner(call, await storeDraft(call, partner_id ?? onlyCompany(call.scope), values))
  },
  'partnerzone.service-order.service-orders.update': acts(updateDraft),
  'partnerzone.service-order.service-orders.destroy': async (call) => {
    await destroyDraft(call, call.params.service_order)
    return {}
  },
  'partnerzone.service-order.service-orders.restore': acts(restoreDraft),
  'partnerzone.service-order.service-orders.send': acts(sendOrder),
  'partnerzone.service-order.service-orders.reply': acts(handleWarranty.reply),
  'partnerzone.service-order.service-orders.schedule': acts(visitWarranty.schedule),
  'partnerzone.service-order.service-orders.report': acts(visitWarranty.report),
  'partnerzone.service-order.service-orders.withdraw': acts(handleWarranty.withdraw),
  'partnerzone.service-order.service-orders.contest': acts(contest),
  'partnerzone.service-order.serial-numbers.check': checkSerial,
  'partnerzone.service-order.delivery-types.index': deliveryTypeWords,
  'partnerzone.service-order.statuses.index': statusWords,
}
