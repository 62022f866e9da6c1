import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import { systemActor } from '#contract/lifecycle-actor.ts'
import type { HandOverForm, ShipForm } from '#contract/service-order/spare-parts/form.ts'
import type { PartsLine } from '#contract/service-order/spare-parts/order.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseField } from '#server/http/refusal.ts'
import { advance } from '#server/modules/service-order/advance.ts'
import { acting } from '#server/modules/service-order/handling/actions.ts'
import { mailShipped } from '#server/modules/service-order/mails.ts'
import { lockOrderAsServer } from '#server/modules/service-order/order.ts'
import { lockOn } from './actions.ts'
import { linesOf } from './lines.ts'
import { mailDelivered } from './mails.ts'
import { advanceParts, type PartsOrder } from './order.ts'
import { spare_parts_delivered_lines, spare_parts_deliveries, spare_parts_order_lines } from './order-table.ts'

type Ship = v.InferOutput<typeof ShipForm>
type HandOver = v.InferOutput<typeof HandOverForm>

interface Delivered extends PartsLine {
  /** How many of the line this delivery holds. */
  now: number
}

/** Sends parts by a carrier; when nothing is left to deliver the order is completed. */
export async function ship(call: CallContext, id: number, { version, lines, ...parcel }: Ship) {
  const order = await lockOn(call, id, version)
  await deliver(call, order, lines, { ...parcel, received_by: null }, 'order.ship')
}

/** Hands parts over at the counter to somebody who signs for them. */
export async function handOver(call: CallContext, id: number, { version, lines, received_by }: HandOver) {
  const order = await lockOn(call, id, version)
  const counter = { carrier: null, tracking_number: null, tracking_link: null, received_by }
  await deliver(call, order, lines, counter, 'order.hand_over')
}

type Way = Omit<typeof spare_parts_deliveries.$inferInsert, 'id' | 'order_id' | 'at'> & {
  tracking_number: string | null
  received_by: string | null
}

async function deliver(
  call: CallContext,
  before: PartsOrder,
  chosen: Ship['lines'],
  way: Way,
  type: 'order.ship' | 'order.hand_over',
): Promise<void> {
  const { db, at } = call
  const open = (await linesOf(db, before.id)).filter((line) => !line.struck && line.delivered < line.quantity)
  const sent = open.map((line): Delivered => ({ ...line, now: countOf(line, chosen) })).filter(({ now }) => now > 0)
  if (sent.length === 0) refuseField('lines', 'part.nothing_delivered')
  const isWhole = open.every((line) =>
    sent.some((one) => one.id === line.id && one.now === line.quantity - line.delivered),
  )
  const text = sent.map(({ number, now }) => `${now} × ${number}`).join(', ')
  const { order } = await advanceParts(acting(call), before, {
    event: { type, rest: !isWhole },
    entry: {
      kind: type === 'order.ship' ? 'shipped' : 'handed_over',
      reason: way.tracking_number ?? way.received_by,
      text,
    },
  })
  const [delivery] = await db
    .insert(spare_parts_deliveries)
    .values({ ...way, order_id: order.id, at: at.toISOString() })
    .returning()
  if (!delivery) throw new Error('No delivery was stored')
  await db
    .insert(spare_parts_delivered_lines)
    .values(sent.map((line) => ({ delivery_id: delivery.id, line_id: line.id, quantity: line.now })))
  for (const { id, delivered, now } of sent)
    await db
      .update(spare_parts_order_lines)
      .set({ delivered: delivered + now })
      .where(eq(spare_parts_order_lines.id, id))
  await mailDelivered(db, order, { text, is_whole: isWhole, ...way })
  if (isWhole) await endWaiting(call, order, text, way.tracking_number)
}

/** How many of a line go: what was chosen, or all that is left where nothing was. */
function countOf({ id, quantity, delivered }: PartsLine, chosen: Ship['lines']): number {
  const left = quantity - delivered
  if (chosen.length === 0) return left
  const wanted = chosen.find(({ line_id }) => line_id === id)?.quantity ?? 0
  if (wanted > left) refuseField('lines', 'part.too_many', { left })
  return wanted
}

/** A warranty order that waits for a part goes on by itself when the part is on its way. */
async function endWaiting({ db, at }: CallContext, order: PartsOrder, text: string, tracking_number: string | null) {
  if (order.service_order_id === null) return
  const warranty = await lockOrderAsServer(db, at, order.service_order_id)
  if (!warranty || warranty.status === 'completed' || warranty.status === 'draft') return
  const server = { db, at, by: systemActor, is_staff: false }
  const isAwaited = warranty.status === 'waiting' && warranty.waiting_reason === 'part'
  if (!isAwaited) return
  const { order: resumed } = await advance(server, warranty, {
    event: { type: 'order.resume' },
    set: { part_shipped: true, shipped_parts: text, tracking_number },
    entry: { kind: 'shipped', reason: tracking_number, text },
  })
  await mailShipped(db, resumed)
}
