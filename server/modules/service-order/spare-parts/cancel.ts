import { mayBeInErp } from '#contract/service-order/spare-parts/lifecycle.ts'
import type { Acting } from '#server/db/acting.ts'
import { enqueuePartsRemove, enqueuePartsSave } from '#server/modules/service-order/erp-queue.ts'
import { writeEntryIn } from '#server/modules/service-order/handling/advance.ts'
import { tellAwaiting } from './awaited-parts.ts'
import { mailCancelRefused, mailPartsCancelled } from './mails.ts'
import { advanceParts, type PartsOrder, partsLetters } from './order.ts'
import { spare_parts_order_events } from './order-table.ts'

/**
 * Cancels an order. One that the ERP may have counts as cancelled when the ERP has deleted it (`removePartsFromErp`), because its
 * goods may be on their way.
 */
export async function cancelOrder(
  server: Acting,
  before: PartsOrder,
  type: 'order.cancel' | 'order.withdraw',
  reason: string | null,
): Promise<void> {
  if (mayBeInErp(before)) {
    const entry = { kind: 'cancel_requested', reason } as const
    const { order } = await advanceParts(server, before, { event: { type }, set: { cancel_reason: reason }, entry })
    await enqueuePartsRemove(server.db, order.id)
    return
  }
  const kind = type === 'order.withdraw' ? 'withdrawn' : 'cancelled'
  const { order } = await advanceParts(server, before, { event: { type }, entry: { kind, reason } })
  if (kind === 'withdrawn') await partsLetters.withdrawn(server.db, order, reason)
  else await mailPartsCancelled(server.db, order, reason ?? '')
  await tellAwaiting(server, order, { kind: 'cancelled', reason, parts: null })
}

/** Ends an order that the ERP has deleted, and writes to both sides. */
export async function confirmCancel(server: Acting, before: PartsOrder): Promise<void> {
  const { cancelling_by, cancel_reason: reason } = before
  const { order } = await advanceParts(server, before, {
    event: { type: 'erp.cancel' },
    set: { erp_taken_until: null, erp_behind: false, erp_id: null },
    entry: { kind: cancelling_by === 'partner' ? 'withdrawn' : 'cancelled', reason },
  })
  if (cancelling_by === 'partner') await partsLetters.withdrawn(server.db, order, reason)
  await mailPartsCancelled(server.db, order, reason ?? '')
  await tellAwaiting(server, order, { kind: 'cancelled', reason, parts: null })
}

/** Goes on with an order that the ERP does not delete, and writes to both sides. Staff read its answer. */
export async function refuseCancel(server: Acting, before: PartsOrder, refusal: string): Promise<PartsOrder> {
  const { order } = await advanceParts(server, before, {
    event: { type: 'erp.keep' },
    set: { erp_behind: false, cancel_reason: null },
    entry: { kind: 'cancel_refused' },
  })
  const answer = { kind: 'note', text: refusal, internal: true } as const
  await writeEntryIn(spare_parts_order_events, server, order.id, answer, { from: order.status, to: order.status })
  await mailCancelRefused(server.db, order, refusal)
  if (order.erp_status === 'pending') await enqueuePartsSave(server.db, order.id)
  return order
}
