import type { DueOrderForm, MaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import type { VisitWishForm } from '#contract/service-order/visit/forms.ts'
import type { Api, CallSettings } from '#services/api.ts'
import type { OrderZone } from './order-calls.ts'

type NewMaintenance = MaintenanceForm & { partner_id?: number }

/** Registers a maintenance, in each zone. Staff name the partner. */
export const registerMaintenance = {
  partner: (api: Api, body: NewMaintenance, settings: CallSettings) =>
    api.call('partnerzone.service-order.service-maintenances.store', { body, ...settings }),
  staff: (api: Api, { partner_id = 0, ...body }: NewMaintenance, settings: CallSettings) =>
    api.call('service-order.service-maintenances.store', { body: { ...body, partner_id }, ...settings }),
} as const satisfies Record<OrderZone, unknown>

/** Registers a due maintenance for the company in charge of the unit. */
export const orderDueMaintenance = (
  api: Api,
  { due, ...body }: DueOrderForm & { due: number },
  settings: CallSettings,
) => api.call('service-order.due-maintenances.order', { path: { due_maintenance: due }, body, ...settings })

/** Reminds the owner of a unit of a due maintenance by e-mail. */
export function remindOwner(api: Api, { id, zone }: { id: number; zone: OrderZone }, settings: CallSettings) {
  const options = { path: { due_maintenance: id }, ...settings }
  return zone === 'staff'
    ? api.call('service-order.due-maintenances.remind', options)
    : api.call('partnerzone.service-order.due-maintenances.remind', options)
}

/** Unsubscribes the owner of a unit from reminders, by the code of a letter. */
export const stopReminders = (api: Api, body: { code: string }, settings: CallSettings) =>
  api.call('public-zone.service-order.owner-reminders.stop', { body, ...settings })

/** The customer confirms a visit, by the code of a letter. */
export const confirmVisit = (api: Api, { code }: { code: string }, settings: CallSettings) =>
  api.call('public-zone.service-order.visits.confirm', { path: { code }, ...settings })

/** The customer wishes for another time of the visit of a code. */
export const wishForVisit = (api: Api, { code, ...body }: VisitWishForm & { code: string }, settings: CallSettings) =>
  api.call('public-zone.service-order.visits.wish', { path: { code }, body, ...settings })
