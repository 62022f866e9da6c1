import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import * as actions from './actions.ts'
import { beginMaintenance } from './begin.ts'
import { cancel } from './cancel.ts'
import { listChecks } from './checks.ts'
import { complete } from './complete.ts'
import { maintenanceDictionaries, offeredDeviceTypes } from './dictionaries.ts'
import { registerMaintenance } from './register.ts'
import { reopen } from './reopen.ts'
import { listForPartner, listForStaff } from './rows.ts'
import { schedule } from './schedule.ts'
import { showToPartner, showToStaff } from './show.ts'
import { visitCalendar } from './visit-calendar.ts'
import { withdrawVisit } from './withdraw.ts'

type Action<Body> = (call: CallContext, id: number, body: Body) => Promise<unknown>
type In<S, Body> = CallContext & { scope: S; params: { service_maintenance: number }; body: Body }

/** Wraps an action of the back office so that it returns the changed maintenance. */
function byStaff<Body>(action: Action<Body>) {
  return async (call: In<StaffScope, Body>) => {
    await action(call, call.params.service_maintenance, call.body)
    return showToStaff(call, call.params.service_maintenance)
  }
}

/** Wraps an action of the partner zone so that it returns the changed maintenance. */
function byPartner<Body>(action: Action<Body>) {
  return async (call: In<PartnerScope, Body>) => {
    await action(call, call.params.service_maintenance, call.body)
    return showToPartner(call, call.params.service_maintenance)
  }
}

export const maintenanceHandlers = handlers(maintenance, {
  ...maintenanceDictionaries.handlers,
  'service-order.maintenance-checks.index': listChecks,
  'service-order.service-maintenances.index': listForStaff,
  'service-order.service-maintenances.show': (call) => showToStaff(call, call.params.service_maintenance),
  'service-order.service-maintenances.begin': (call) => beginMaintenance(call, call.query),
  'service-order.service-maintenances.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showToStaff(call, await registerMaintenance(call, partner_id, form))
  },
  'service-order.service-maintenances.note': byStaff(actions.note),
  'service-order.service-maintenances.take': byStaff(actions.take),
  'service-order.service-maintenances.take-next': async (call) => showToStaff(call, await actions.takeNext(call)),
  'service-order.service-maintenances.assign': byStaff(actions.assign),
  'service-order.service-maintenances.ask': byStaff(actions.ask),
  'service-order.service-maintenances.resume': byStaff(actions.resume),
  'service-order.service-maintenances.suspend': byStaff(actions.suspend),
  'service-order.service-maintenances.reopen': byStaff(reopen),
  'service-order.service-maintenances.schedule': byStaff(schedule),
  'service-order.service-maintenances.complete': byStaff(complete),
  'service-order.service-maintenances.cancel': byStaff(cancel),

  'partnerzone.service-order.device-types.index': offeredDeviceTypes,
  'partnerzone.service-order.service-maintenances.index': listForPartner,
  'partnerzone.service-order.service-maintenances.show': (call) => showToPartner(call, call.params.service_maintenance),
  'partnerzone.service-order.service-maintenances.store': async (call) => {
    const { partner_id, ...form } = call.body
    return showToPartner(call, await registerMaintenance(call, partner_id ?? onlyCompany(call.scope), form))
  },
  'partnerzone.service-order.service-maintenances.reply': byPartner(actions.reply),
  'partnerzone.service-order.service-maintenances.withdraw': byPartner(withdrawVisit),
  'partnerzone.service-order.service-maintenances.complete': byPartner(complete),
  'partnerzone.service-order.service-maintenances.cancel': byPartner(cancel),

  'public-zone.service-order.visits.ics': (call) => visitCalendar(call, call.params.code, call.query),
})
