import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { enqueue, enqueueAll } from '#server/jobs/queue.ts'
import { clearsFlag } from '#server/modules/consent/index.ts'
import { eraseFromReplies } from './desk/erased.ts'
import { allKinds } from './desk/kinds.ts'
import { recomputeJob } from './desk/recompute.ts'
import { dueJob, planAnew } from './due/jobs.ts'
import { forgetReminders, resetReminders } from './due/new-owner.ts'
import { handledAnswers } from './handling/subscriptions.ts'
import { handOverMaintenances } from './maintenance/actions.ts'
import { eraseFromMaintenances } from './maintenance/erased.ts'
import { handOverVisits } from './maintenance/hand-over-visits.ts'
import { endLinks } from './maintenance/visit-links.ts'
import { eraseFromParts, handOverParts } from './spare-parts/order-life.ts'
import { unansweredJob } from './unanswered.ts'
import { eraseFromOrders } from './warranty/erased.ts'
import { handOverOrders } from './warranty/hand-over.ts'
import { orderEntity } from './warranty/order.ts'
import { service_orders } from './warranty/table.ts'

const kinds = [
  handledAnswers({
    orders: 'service_orders',
    events: 'service_order_events',
    handOver: handOverOrders,
    erase: eraseFromOrders,
  }),
  handledAnswers({
    orders: 'service_maintenances',
    events: 'service_maintenance_events',
    async handOver(happening, event) {
      await handOverMaintenances(happening, event)
      await handOverVisits(happening, event)
    },
    erase: eraseFromMaintenances,
  }),
  handledAnswers({
    orders: 'spare_parts_orders',
    events: 'spare_parts_order_events',
    handOver: handOverParts,
    erase: eraseFromParts,
  }),
]

const signatures = {
  tables: ['spare_parts_deliveries'],
  answer: { nothing: 'because signatures are files of the server’s own, which nobody replaces or removes by hand' },
} as const

/** Records that say what is due: deleting one is a write of its own, bringing it back is not. */
const plansBy = ['service-order.device-types', 'service-order.leak-check-rules']

async function planRestored(happening: Happening, { entity }: Events['record.restored']): Promise<void> {
  if (plansBy.includes(entity)) await planAnew(happening)
}

/** Answers of this module to events of others. */
export const serviceOrderSubscriptions: Subscriptions = {
  'account.closed': [...kinds.flatMap((kind) => kind['account.closed']), { tables: ['visit_links'], answer: endLinks }],
  'person.erased': [
    ...kinds.flatMap((kind) => kind['person.erased']),
    { tables: [], answer: forgetReminders },
    { tables: ['visit_links'], answer: endLinks },
    { tables: [], answer: eraseFromReplies },
  ],
  'company.closed': kinds.flatMap((kind) => kind['company.closed']),
  'membership.ended': kinds.flatMap((kind) => kind['membership.ended']),
  'file.replaced': [
    ...kinds.flatMap((kind) => kind['file.replaced']),
    signatures,
    {
      tables: ['owner_reminders', 'visit_links'],
      answer: { nothing: 'because its code is that of a letter, not of a file' },
    },
    {
      tables: ['spare_parts', 'exploded_views'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    ...kinds.flatMap((kind) => kind['file.removed']),
    signatures,
    {
      tables: ['owner_reminders', 'visit_links'],
      answer: { nothing: 'because its code is that of a letter, not of a file' },
    },
    {
      tables: ['spare_parts', 'exploded_views'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
  ],
  'day.turned': [
    { tables: [], answer: ({ db }) => enqueue(db, unansweredJob, {}) },
    { tables: [], answer: ({ db }) => enqueue(db, dueJob, {}) },
    // A new version of the product may have other public holidays.
    {
      tables: [],
      answer: async ({ db }) =>
        enqueueAll(
          db,
          recomputeJob,
          allKinds.map((of) => ({ of })),
        ),
    },
  ],
  'record.restored': [{ tables: [], answer: planRestored }],
  'models.regrouped': [{ tables: [], answer: planAnew }],
  'unit.handed-over': [{ tables: [], answer: resetReminders }],
  'consent.withdrawn': [{ tables: [], answer: clearsFlag(orderEntity, service_orders) }],
}
