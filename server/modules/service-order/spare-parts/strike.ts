import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { leftOf, type PartsLine } from '#contract/service-order/spare-parts/entity.ts'
import type { StrikeForm } from '#contract/service-order/spare-parts/form.ts'
import { type LeftOfOrder, mayBeInErp } from '#contract/service-order/spare-parts/lifecycle.ts'
import type { Acting } from '#server/db/acting.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { enqueuePartsSave, enqueuePartsStrike } from '#server/modules/service-order/erp-queue.ts'
import { writeEntryIn } from '#server/modules/service-order/handling/advance.ts'
import { refuseField } from '#server/refusal.ts'
import { lockOn } from './actions.ts'
import { tellAwaiting } from './awaited-parts.ts'
import { linesOf, partsText, unmatchedOf } from './lines.ts'
import { mailStrikeRefused, mailStruck } from './mails.ts'
import { advanceParts, type PartsOrder } from './order.ts'
import { spare_parts_order_events, spare_parts_order_lines } from './order-table.ts'

/**
 * Strikes the undelivered quantities of lines. Lines that the ERP may have are deleted there first, and struck when it
 * has confirmed that (`strikePartsInErp`).
 */
export async function strike(
  call: CallContext,
  id: number,
  { version, lines, reason }: v.InferOutput<typeof StrikeForm>,
) {
  const order = await lockOn(call, id, version)
  const all = await linesOf(call.db, id)
  const chosen = all.filter((line) => lines.includes(line.id) && leftOf(line) > 0 && !line.strike_pending)
  if (chosen.length < new Set(lines).size) refuseField('lines', 'part.nothing_to_strike')
  await requestStrike(acting(call), order, chosen, reason)
}

/** Strikes the undelivered quantities of lines, or requests their deletion from the ERP first. */
export async function requestStrike(
  server: Acting,
  order: PartsOrder,
  lines: readonly PartsLine[],
  reason: string,
): Promise<void> {
  const open = lines.filter((line) => leftOf(line) > 0 && !line.strike_pending)
  if (open.length === 0) return
  if (!mayBeInErp(order)) {
    await strikeLines(server, order, 'order.strike', open, reason)
    return
  }
  await advanceParts(server, order, {
    event: { type: 'order.strike', ...leftOfAll(await linesOf(server.db, order.id)) },
    entry: { kind: 'strike_requested', reason, text: openText(open), internal: true },
  })
  for (const line of open) await change(server, line, { strike_pending: true, strike_reason: reason })
  await enqueuePartsStrike(server.db, order.id)
}

/** Strikes lines, ends the order when nothing is left to be delivered, and notifies the partner and the warranty order. */
export async function strikeLines(
  server: Acting,
  before: PartsOrder,
  type: 'order.strike' | 'erp.strike',
  lines: readonly PartsLine[],
  reason: string | null,
): Promise<PartsOrder> {
  for (const line of lines) {
    const { delivered, quantity } = line
    const set = { struck: delivered === 0, struck_quantity: quantity - delivered, strike_reason: reason }
    await change(server, line, { ...set, strike_pending: false })
  }
  return struck(server, before, type, { parts: openText(lines), reason })
}

/** The lines struck, and the lines that the ERP has added in their place. */
interface Struck {
  parts: string
  reason: string | null
  added?: string | null
}

/** Takes an order further whose lines have been struck. */
export async function struck(
  server: Acting,
  before: PartsOrder,
  type: 'order.strike' | 'erp.strike',
  { parts, reason, added = null }: Struck,
): Promise<PartsOrder> {
  const { db } = server
  const left = leftOfAll(await linesOf(db, before.id))
  const unmatched = await unmatchedOf(db, before.id)
  const { order } = await advanceParts(server, before, {
    event: { type, ...left },
    set: { unmatched },
    entry: { kind: 'struck', reason, text: parts },
  })
  await mailStruck(db, order, { parts, reason, added, ...left })
  await tellAwaiting(server, order, { kind: 'struck', reason, parts })
  const isToBeSaved = order.erp_status === 'pending' || order.erp_status === 'failed'
  if (isToBeSaved && unmatched === 0 && order.status !== 'completed') await enqueuePartsSave(db, order.id)
  return order
}

/** Keeps lines in the order whose deletion the ERP has refused, and notifies those in charge. */
export async function keepLines(
  server: Acting,
  order: PartsOrder,
  lines: readonly PartsLine[],
  refusal: string,
): Promise<void> {
  for (const line of lines) await change(server, line, { strike_pending: false, strike_reason: null })
  const entry = { kind: 'strike_refused', reason: refusal, text: openText(lines), internal: true } as const
  const status = { from: order.status, to: order.status }
  await writeEntryIn(spare_parts_order_events, server, order.id, entry, status)
  await mailStrikeRefused(server.db, order, { parts: openText(lines), reason: refusal })
}

function change(
  { db }: Pick<Acting, 'db'>,
  { id }: PartsLine,
  set: Partial<typeof spare_parts_order_lines.$inferInsert>,
) {
  return db.update(spare_parts_order_lines).set(set).where(eq(spare_parts_order_lines.id, id))
}

const openText = (lines: readonly PartsLine[]) =>
  partsText(lines.map((line) => ({ number: line.number, quantity: leftOf(line) })))

const leftOfAll = (lines: readonly PartsLine[]): LeftOfOrder => ({
  rest: lines.some((line) => leftOf(line) > 0),
  delivered: lines.some(({ delivered }) => delivered > 0),
})
