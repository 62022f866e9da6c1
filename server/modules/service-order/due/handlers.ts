import { dueMaintenances } from '#contract/service-order/due/due.ts'
import { handlers } from '#server/http/handlers.ts'
import { dueMonth } from './calendar.ts'
import { dueToOrder, orderDue } from './order.ts'
import { remindOwner } from './remind-owner.ts'
import { listDueForPartner, listDueForStaff } from './rows.ts'
import { reminderOf, stopReminders } from './unsubscribe.ts'

export const dueHandlers = handlers(dueMaintenances, {
  'service-order.due-maintenances.index': listDueForStaff,
  'service-order.due-maintenances.calendar': (call) => dueMonth(call, call.query),
  'service-order.due-maintenances.show': (call) => dueToOrder(call, call.params.due_maintenance),
  'service-order.due-maintenances.order': (call) => orderDue(call, call.params.due_maintenance, call.body),
  'service-order.due-maintenances.remind': (call) => remindOwner(call, call.params.due_maintenance),

  'partnerzone.service-order.due-maintenances.index': listDueForPartner,
  'partnerzone.service-order.due-maintenances.calendar': (call) => dueMonth(call, call.query),
  'partnerzone.service-order.due-maintenances.show': (call) => dueToOrder(call, call.params.due_maintenance),
  'partnerzone.service-order.due-maintenances.remind': (call) => remindOwner(call, call.params.due_maintenance),

  'public-zone.service-order.owner-reminders.show': (call) => reminderOf(call, call.query.code),
  'public-zone.service-order.owner-reminders.stop': (call) => stopReminders(call, call.body.code),
})
