import { handlingLetters } from '#server/modules/service-order/handling/mails.ts'
import { followingUp } from '#server/modules/service-order/handling/unanswered.ts'
import { mailCancelled } from './mails.ts'
import { advanceMaintenance, lockMaintenanceAsServer, type Maintenance } from './maintenance.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

/**
 * Reminds of unanswered questions on maintenances, and ends those whose question stays unanswered. A scheduled visit leaves the
 * calendars of both sides; the due date of the unit stays as it was.
 */
export const followUpMaintenances = followingUp<Maintenance>({
  table: service_maintenances,
  events: service_maintenance_events,
  letters: handlingLetters('maintenance'),
  lockAsServer: lockMaintenanceAsServer,
  async end(server, before) {
    const { order } = await advanceMaintenance(server, before, {
      event: { type: 'order.close_unanswered' },
      set: { outcome_reason: 'no_answer', review_date: null },
      entry: { kind: 'cancelled', reason: 'no_answer' },
    })
    await mailCancelled(server.db, order)
  },
})
