import { and, eq, gte } from 'drizzle-orm'
import { mayBeInErp } from '#contract/service-order/spare-parts/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { followingUp } from '#server/modules/service-order/handling/unanswered.ts'
import { tellAwaiting } from './awaited-parts.ts'
import { linesOf } from './lines.ts'
import { mailPartsCancelled } from './mails.ts'
import { advanceParts, type PartsOrder, partsAccess, partsLetters } from './order.ts'
import { spare_parts_order_events, spare_parts_orders } from './order-table.ts'
import { requestStrike } from './strike.ts'

/**
 * Reminds of unanswered questions on orders of parts. One whose question stays unanswered is cancelled; where the ERP has it or
 * parts were delivered, the rest is struck, which is requested from the ERP once.
 */
export const followUpParts = followingUp<PartsOrder>({
  table: spare_parts_orders,
  events: spare_parts_order_events,
  letters: partsLetters,
  lockAsServer: partsAccess.lockAsServer,
  async end(server, order) {
    const lines = await linesOf(server.db, order.id)
    if (mayBeInErp(order) || lines.some(({ delivered }) => delivered > 0)) {
      // Staff decide on a strike that the ERP has refused once: they have its letter.
      if (await wasStrikeRefused(server.db, order)) return
      return requestStrike(server, order, lines, 'no_answer')
    }
    const { order: cancelled } = await advanceParts(server, order, {
      event: { type: 'order.close_unanswered' },
      entry: { kind: 'cancelled', reason: 'no_answer' },
    })
    await mailPartsCancelled(server.db, cancelled, 'no_answer')
    await tellAwaiting(server, cancelled, { kind: 'cancelled', reason: 'no_answer', parts: null })
  },
})

/** Whether the ERP has refused to delete lines since the question. */
async function wasStrikeRefused(db: Database, { id, waiting_since }: PartsOrder): Promise<boolean> {
  const { order_id, kind, at } = spare_parts_order_events
  const refused = and(eq(order_id, id), eq(kind, 'strike_refused'), waiting_since ? gte(at, waiting_since) : undefined)
  return (await db.$count(spare_parts_order_events, refused)) > 0
}
