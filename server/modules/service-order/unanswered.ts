import type { Database } from '#server/db/client.ts'
import { handlingLetters } from './handling/mails.ts'
import { followingUp, type QuestionDeadlines } from './handling/unanswered.ts'
import { mailMaintenanceCancelled } from './maintenance/mails.ts'
import { advanceMaintenance, lockMaintenanceAsServer, type Maintenance } from './maintenance/maintenance.ts'
import { service_maintenance_events, service_maintenances } from './maintenance/table.ts'
import { followUpParts } from './spare-parts/unanswered.ts'
import { hasBegunVisit } from './visit/visits.ts'
import { advanceWarranty } from './warranty/advance.ts'
import { mailCompleted, warrantyHandlingLetters } from './warranty/mails.ts'
import { lockOrderAsServer, type WarrantyOrder } from './warranty/order.ts'
import { service_order_events, service_orders } from './warranty/table.ts'

/** Reminds of unanswered questions on warranty orders, and completes those whose question stays unanswered. */
const followUpWarranty = followingUp<WarrantyOrder>({
  table: service_orders,
  events: service_order_events,
  letters: warrantyHandlingLetters,
  lockAsServer: lockOrderAsServer,
  isHeld: ({ db, at }, { id }) => hasBegunVisit(db, { of: 'warranty', id }, at),
  async end(server, order) {
    // No person explains it; the resolution is stored, and its text is shown in the reader's language.
    const given = await advanceWarranty(server, order, {
      event: { type: 'order.complete', resolution: 'no_answer' },
      set: { resolution_text: null },
      entry: { kind: 'completed', reason: 'no_answer' },
    })
    await mailCompleted(server.db, given.order, 'no_answer', null)
  },
})

/**
 * Reminds of unanswered questions on maintenances, and ends those whose question stays unanswered. A scheduled visit leaves the
 * calendars of both sides; one that has begun asks for its outcome. The due date of the unit stays as it was.
 */
const followUpMaintenances = followingUp<Maintenance>({
  table: service_maintenances,
  events: service_maintenance_events,
  letters: handlingLetters('maintenance'),
  lockAsServer: lockMaintenanceAsServer,
  isHeld: ({ db, at }, { id }) => hasBegunVisit(db, { of: 'maintenance', id }, at),
  async end(server, before) {
    const { order } = await advanceMaintenance(server, before, {
      event: { type: 'order.close_unanswered' },
      set: { outcome_reason: 'no_answer', review_date: null },
      entry: { kind: 'cancelled', reason: 'no_answer' },
    })
    await mailMaintenanceCancelled(server.db, order)
  },
})

/** Daily job that reminds of unanswered questions, and ends orders whose question stays unanswered. */
export const unansweredJob = 'service-order.unanswered'

/** Follows up the questions on orders of all kinds. */
export async function followUpUnanswered(db: Database, at: Date, deadlines: QuestionDeadlines): Promise<void> {
  for (const followUp of [followUpWarranty, followUpMaintenances, followUpParts]) await followUp(db, at, deadlines)
}
