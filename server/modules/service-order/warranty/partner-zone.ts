import type { serviceOrder } from '#contract/service-order/service-order.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext, HandlersOf } from '#server/http/handlers.ts'
import type { dictionaries } from '#server/modules/service-order/dictionaries.ts'
import { contest, reply, withdraw } from './actions.ts'
import { destroyDraft, restoreDraft, storeDraft, updateDraft } from './draft.ts'
import { listForPartner } from './rows.ts'
import { sendOrder } from './send.ts'
import { checkSerial } from './serial.ts'
import { showToPartner } from './show.ts'
import { deliveryTypeWords, statusWords } from './words.ts'

type ZoneName = Exclude<
  keyof HandlersOf<typeof serviceOrder> & `partnerzone.${string}`,
  keyof typeof dictionaries.handlers
>
type ZoneHandlers = {
  [Name in ZoneName]: HandlersOf<typeof serviceOrder>[Name]
}

type ZoneCall<Body> = CallContext<PartnerScope> & { params: { service_order: number }; body: Body }

/** Wraps an action of the partner zone so that it returns the changed order as the partner sees it. */
function acts<Body>(action: (call: CallContext, id: number, body: Body) => Promise<unknown>) {
  return async (call: ZoneCall<Body>) => {
    await action(call, call.params.service_order, call.body)
    return showToPartner(call, call.params.service_order)
  }
}

/** Calls of the partner zone, scoped to the person's companies. */
export const partnerZoneHandlers: ZoneHandlers = {
  'partnerzone.service-order.service-orders.index': listForPartner,
  'partnerzone.service-order.service-orders.show': (call) => showToPartner(call, call.params.service_order),
  'partnerzone.service-order.service-orders.store': async (call) => {
    const { partner_id, ...values } = call.body
    return showToPartner(call, await storeDraft(call, partner_id ?? onlyCompany(call.scope), values))
  },
  'partnerzone.service-order.service-orders.update': acts(updateDraft),
  'partnerzone.service-order.service-orders.destroy': async (call) => {
    await destroyDraft(call, call.params.service_order)
    return {}
  },
  'partnerzone.service-order.service-orders.restore': acts(restoreDraft),
  'partnerzone.service-order.service-orders.send': acts(sendOrder),
  'partnerzone.service-order.service-orders.reply': acts(reply),
  'partnerzone.service-order.service-orders.withdraw': acts(withdraw),
  'partnerzone.service-order.service-orders.contest': acts(contest),
  'partnerzone.service-order.serial-numbers.check': checkSerial,
  'partnerzone.service-order.delivery-types.index': deliveryTypeWords,
  'partnerzone.service-order.statuses.index': statusWords,
}
