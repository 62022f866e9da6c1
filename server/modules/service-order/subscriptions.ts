import type { Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { lowersFlag } from '#server/modules/consent/index.ts'
import { eraseFromOrders } from './erased.ts'
import { handOverOrders } from './hand-over.ts'
import { orderEntity } from './order.ts'
import { service_orders } from './table.ts'
import { unansweredJob } from './unanswered.ts'

/** What this module does about what happens in others. */
export const serviceOrderSubscriptions: Subscriptions = {
  'account.closed': [
    { tables: ['service_orders'], answer: handOverOrders },
    {
      tables: ['service_order_events'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'person.erased': [{ tables: ['service_orders', 'service_order_events'], answer: eraseFromOrders }],
  'company.closed': [
    { tables: ['service_orders'], answer: { nothing: 'because a company with open orders is not closed' } },
  ],
  'membership.ended': [
    { tables: ['service_orders'], answer: { nothing: 'because orders are the company’s, whoever wrote them' } },
  ],
  'file.replaced': [
    {
      tables: ['service_orders', 'service_order_events'],
      answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
    },
    {
      tables: ['spare_parts', 'exploded_views'],
      answer: { nothing: 'because the file keeps its id, so that what is shown is the new content' },
    },
  ],
  'file.removed': [
    {
      tables: ['service_orders', 'service_order_events'],
      answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
    },
    {
      tables: ['spare_parts', 'exploded_views'],
      answer: { nothing: 'because a file that it uses is not removed (media_uses)' },
    },
  ],
  'day.turned': [{ tables: [], answer: ({ db }) => enqueue(db, unansweredJob, {}) }],
  'consent.withdrawn': [{ tables: [], answer: lowersFlag(orderEntity, service_orders) }],
}
