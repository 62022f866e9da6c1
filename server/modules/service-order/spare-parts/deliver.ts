import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { trackingLink } from '#contract/service-order/spare-parts/carriers.ts'
import { leftOf, type PartsLine } from '#contract/service-order/spare-parts/entity.ts'
import type { HandOverForm, ShipForm } from '#contract/service-order/spare-parts/form.ts'
import type { Acting } from '#server/db/acting.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { pngOf } from '#server/modules/service-order/handling/signature-image.ts'
import { storePaper } from '#server/modules/service-order/handling/store-paper.ts'
import { refuseField } from '#server/refusal.ts'
import { lockOn } from './actions.ts'
import { tellAwaiting } from './awaited-parts.ts'
import { linesOf, partsText } from './lines.ts'
import { mailDelivered } from './mails.ts'
import { advanceParts, type PartsOrder, partsOrderEntity } from './order.ts'
import { spare_parts_delivered_lines, spare_parts_deliveries, spare_parts_order_lines } from './order-table.ts'

type Ship = v.InferOutput<typeof ShipForm>
type HandOver = v.InferOutput<typeof HandOverForm>

interface Delivered extends PartsLine {
  /** Quantity of the line in this delivery. */
  now: number
}

/** Ships parts by a carrier; the last delivery completes the order. */
export async function ship(call: CallContext, id: number, { version, lines, ...parcel }: Ship) {
  const order = await lockOn(call, id, version)
  await deliver(acting(call), order, { ...parcel, lines, received_by: null, type: 'order.ship' })
}

/** Hands parts over at the counter against a signature. */
export async function handOver(call: CallContext, id: number, { version, lines, received_by, ...signed }: HandOver) {
  const order = await lockOn(call, id, version)
  const signature = signed.signature && (await storeSignature(call, order, signed.signature))
  const counter = { carrier: null, tracking_number: null, tracking_link: null, received_by, signature }
  await deliver(acting(call), order, { ...counter, lines, type: 'order.hand_over' })
}

/** A line of a delivery. */
interface Chosen {
  line_id: number
  quantity: number
}

/** Stores the drawn signature. */
function storeSignature(call: CallContext, { id, version }: PartsOrder, drawing: string): Promise<string> {
  const content = pngOf(drawing) ?? refuseField('signature', 'rule.type')
  return storePaper(call, {
    what: `signature ${version}`,
    filename: 'podpis.png',
    purpose: 'parts_signature',
    content,
    owner_entity: partsOrderEntity,
    owner_id: id,
  })
}

/** How a delivery reaches the partner. */
interface Way {
  carrier: string | null
  tracking_number: string | null
  tracking_link: string | null
  received_by: string | null
  signature?: string | null
}

/**
 * Records a delivery of the chosen lines, otherwise of all open ones, and notifies the partner and the warranty order.
 * When nothing remains, the order is completed. Lines being struck are delivered only where the ERP has shipped them.
 */
export async function deliver(
  server: Acting,
  before: PartsOrder,
  { lines: chosen, type, ...way }: Way & { lines: readonly Chosen[]; type: 'order.ship' | 'order.hand_over' },
): Promise<PartsOrder> {
  const { db, at } = server
  const open = (await linesOf(db, before.id)).filter((line) => leftOf(line) > 0)
  const sent = open.map((line): Delivered => ({ ...line, now: countOf(line, chosen) })).filter(({ now }) => now > 0)
  const struck = server.by.erp === true ? undefined : sent.find(({ strike_pending }) => strike_pending)
  if (struck) refuseField('lines', 'part.being_struck', { number: struck.number })
  if (sent.length === 0) refuseField('lines', 'part.nothing_delivered')
  const isWhole = open.every((line) => sent.some((one) => one.id === line.id && one.now === leftOf(line)))
  const text = partsText(sent.map(({ number, now }) => ({ number, quantity: now })))
  const { order } = await advanceParts(server, before, {
    event: { type, rest: !isWhole },
    entry: {
      kind: type === 'order.ship' ? 'shipped' : 'handed_over',
      reason: way.tracking_number ?? way.received_by,
      text,
    },
  })
  const tracking_link = way.tracking_link ?? trackingLink(way.carrier, way.tracking_number)
  const [delivery] = await db
    .insert(spare_parts_deliveries)
    .values({ ...way, tracking_link, order_id: order.id, at: at.toISOString() })
    .returning()
  if (!delivery) throw new Error('No delivery was stored')
  await db
    .insert(spare_parts_delivered_lines)
    .values(sent.map((line) => ({ delivery_id: delivery.id, line_id: line.id, quantity: line.now })))
  for (const { id, delivered, now, ...line } of sent)
    await db
      .update(spare_parts_order_lines)
      .set({
        delivered: delivered + now,
        strike_pending: line.strike_pending && now < leftOf({ ...line, id, delivered }),
      })
      .where(eq(spare_parts_order_lines.id, id))
  const is_collected = type === 'order.hand_over'
  await mailDelivered(db, order, { text, is_whole: isWhole, is_collected, ...way, tracking_link })
  await tellAwaiting(server, order, { kind: 'shipped', reason: way.tracking_number, parts: text })
  return order
}

/** Quantity of a line in the delivery: as chosen, or all that is left when nothing was chosen. */
function countOf(line: PartsLine, chosen: readonly Chosen[]): number {
  const left = leftOf(line)
  if (chosen.length === 0) return line.strike_pending ? 0 : left
  const wanted = chosen.find(({ line_id }) => line_id === line.id)?.quantity ?? 0
  if (wanted > left) refuseField('lines', 'part.too_many', { left })
  return wanted
}
