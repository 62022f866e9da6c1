import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import * as actions from './actions.ts'
import { beginParts } from './begin.ts'
import { handOver, ship } from './deliver.ts'
import { registerParts } from './register.ts'
import { listPartsForPartner, listPartsForStaff } from './rows.ts'
import { showPartsToPartner, showPartsToStaff } from './show.ts'
import { strike } from './strike.ts'

type Action<Body> = (call: CallContext, id: number, body: Body) => Promise<unknown>
type Acted<Body> = { params: { spare_parts_order: number }; body: Body }

/** Wraps an action of the back office so that it returns the changed order. */
function acts<Body>(action: Action<Body>) {
  return async (call: CallContext<StaffScope> & Acted<Body>) => {
    await action(call, call.params.spare_parts_order, call.body)
    return showPartsToStaff(call, call.params.spare_parts_order)
  }
}

/** Wraps an action of the partner zone so that it returns the changed order. */
function zoneActs<Body>(action: Action<Body>) {
  return async (call: CallContext<PartnerScope> & Acted<Body>) => {
    await action(call, call.params.spare_parts_order, call.body)
    return showPartsToPartner(call, call.params.spare_parts_order)
  }
}

const { handleParts } = actions

/** Orders of spare parts, in both zones. */
export const sparePartsOrderHandlers = handlers(sparePartsOrders, {
  'service-order.spare-parts-orders.index': listPartsForStaff,
  'service-order.spare-parts-orders.begin': (call) => beginParts(call, call.query),
  'service-order.spare-parts-orders.show': (call) => showPartsToStaff(call, call.params.spare_parts_order),
  'service-order.spare-parts-orders.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showPartsToStaff(call, await registerParts(call, partner_id, form))
  },
  'service-order.spare-parts-orders.note': acts(handleParts.note),
  'service-order.spare-parts-orders.take': acts(handleParts.take),
  'service-order.spare-parts-orders.take-next': async (call) =>
    showPartsToStaff(call, await handleParts.takeNext(call)),
  'service-order.spare-parts-orders.assign': acts(handleParts.assign),
  'service-order.spare-parts-orders.ask': acts(handleParts.ask),
  'service-order.spare-parts-orders.resume': acts(handleParts.resume),
  'service-order.spare-parts-orders.suspend': acts(handleParts.suspend),
  'service-order.spare-parts-orders.match': acts(actions.match),
  'service-order.spare-parts-orders.strike': acts(strike),
  'service-order.spare-parts-orders.accept': acts(actions.accept),
  'service-order.spare-parts-orders.resend': acts(actions.resend),
  'service-order.spare-parts-orders.backorder': acts(actions.backorder),
  'service-order.spare-parts-orders.stock': acts(actions.stock),
  'service-order.spare-parts-orders.ship': acts(ship),
  'service-order.spare-parts-orders.hand-over': acts(handOver),
  'service-order.spare-parts-orders.cancel': acts(actions.cancel),

  'partnerzone.service-order.spare-parts-orders.index': listPartsForPartner,
  'partnerzone.service-order.spare-parts-orders.begin': (call) => beginParts(call, call.query),
  'partnerzone.service-order.spare-parts-orders.show': (call) =>
    showPartsToPartner(call, call.params.spare_parts_order),
  'partnerzone.service-order.spare-parts-orders.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showPartsToPartner(call, await registerParts(call, partner_id ?? onlyCompany(call.scope), form))
  },
  'partnerzone.service-order.spare-parts-orders.reply': zoneActs(handleParts.reply),
  'partnerzone.service-order.spare-parts-orders.withdraw': zoneActs(actions.withdraw),
})
