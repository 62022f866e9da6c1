import { followingUp } from '#server/modules/service-order/handling/unanswered.ts'
import { advance } from './advance.ts'
import { mailCompleted, warrantyHandlingLetters } from './mails.ts'
import { lockOrderAsServer, type Order } from './order.ts'
import { service_order_events, service_orders } from './table.ts'

/** Reminds of unanswered questions on warranty orders, and completes those whose question stays unanswered. */
export const followUpWarranty = followingUp<Order>({
  table: service_orders,
  events: service_order_events,
  letters: warrantyHandlingLetters,
  lockAsServer: lockOrderAsServer,
  async end(server, order) {
    // No person explains it; the resolution is stored, and its text is shown in the reader's language.
    const given = await advance(server, order, {
      event: { type: 'order.complete', resolution: 'no_answer' },
      set: { resolution_text: null },
      entry: { kind: 'completed', reason: 'no_answer' },
    })
    await mailCompleted(server.db, given.order, 'no_answer', null)
  },
})
