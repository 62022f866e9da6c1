import { desc, eq, inArray, sql } from 'drizzle-orm'
import { trackingLink } from '#contract/service-order/spare-parts/carriers.ts'
import type { PartsLine, SalesLine } from '#contract/service-order/spare-parts/entity.ts'
import type { Acting } from '#server/db/acting.ts'
import { refuse } from '#server/refusal.ts'
import { refuseCancel } from './cancel.ts'
import { deliver } from './deliver.ts'
import type { PartsNews } from './erp-news.ts'
import { linesOf, partsText } from './lines.ts'
import { mailBackordered, mailUnshipped } from './mails.ts'
import { advanceParts, type PartsOrder, type PartsStep, partsAccess } from './order.ts'
import { spare_parts_delivered_lines, spare_parts_deliveries, spare_parts_order_lines } from './order-table.ts'
import { struck } from './strike.ts'
import { spare_parts } from './table.ts'

const noWay = { refusal: 'order.erp_no_way' } as const

/**
 * Takes over changes of a sales order made in the ERP, by events of the order's lifecycle. When the lifecycle refuses (409),
 * nothing is written.
 */
export async function takePartsFromErp(server: Acting, order_id: number, news: PartsNews): Promise<boolean> {
  const before = await partsAccess.lockAsServer(server.db, server.at, order_id)
  if (!before) return refuse('not_found')
  const { carrier = before.carrier, tracking_number = before.tracking_number } = news
  const { erp_lines = before.erp_lines, erp_expected_date = before.erp_expected_date } = news
  const set = { carrier, tracking_number, erp_lines, erp_expected_date }
  let { order } = await advanceParts(server, before, { event: { type: 'order.note' }, set })
  if (news.erp_lines) order = await takeBack(server, order, news.erp_lines)
  if (news.status === 'inprogress') order = await accepted(server, order)
  if (news.erp_lines) order = await takeLines(server, order, news.erp_lines)
  else if ('carrier' in news || 'tracking_number' in news) await correctParcel(server, order)
  if ('erp_expected_date' in news && order.status !== 'completed') await takeExpected(server, order)
  return true
}

/** Brings the order to "in progress" by the events that this needs. */
async function accepted(server: Acting, order: PartsOrder): Promise<PartsOrder> {
  if (order.status !== 'registered' && order.status !== 'waiting') return order
  const after = (await advanceParts(server, order, { ...towardsWork(order), ...noWay })).order
  return accepted(server, after)
}

function towardsWork({ status, waiting_reason }: PartsOrder): PartsStep {
  if (status === 'registered') return { event: { type: 'order.accept' }, entry: { kind: 'accepted' } }
  if (waiting_reason !== 'part') return { event: { type: 'order.resume' }, entry: { kind: 'resumed' } }
  return { event: { type: 'order.stock' }, set: { expected_date: null }, entry: { kind: 'stocked' } }
}

/** Takes over the expected date, or that the parts have arrived. */
async function takeExpected(server: Acting, order: PartsOrder): Promise<void> {
  const { erp_expected_date: expected_date } = order
  if (expected_date === null) {
    if (order.status === 'waiting' && order.waiting_reason === 'part') await accepted(server, order)
    return
  }
  const ready = await accepted(server, order)
  const waiting = await advanceParts(server, ready, {
    event: { type: 'order.backorder' },
    set: { expected_date },
    entry: { kind: 'backordered', reason: expected_date },
    ...noWay,
  })
  await mailBackordered(server.db, waiting.order, null)
}

/** Takes over changes of lines, and new shipments. */
async function takeLines(server: Acting, before: PartsOrder, sold: readonly SalesLine[]): Promise<PartsOrder> {
  const { added, raised, struck: removed, reason } = await agreeOnLines(server, before.id, sold)
  const changed = [...added, ...raised].map(({ number, from, to }) => `${number}: ${from} → ${to}`)
  let order = before
  if (changed.length > 0) {
    const entry = { kind: 'edited', text: changed.join(', ') } as const
    order = (await advanceParts(server, order, { event: { type: 'order.note' }, entry })).order
  }
  if (removed.length > 0) {
    const news = added.map(({ number, to }) => ({ number, quantity: to }))
    const what = { parts: partsText(removed), reason, added: partsText(news) || null }
    order = await struck(server, order, 'erp.strike', what)
  }
  const lines = await linesOf(server.db, order.id)
  const chosen = newlyShipped(lines, sold)
  if (chosen.length === 0) return order
  const { carrier, tracking_number } = order
  const type = order.delivery_type === 'Shipment' ? 'order.ship' : 'order.hand_over'
  const parcel = type === 'order.ship' ? { carrier, tracking_number } : { carrier: null, tracking_number: null }
  const kept = order.cancelling_by ? await refuseCancel(server, order, partsText(shippedOf(sold))) : order
  const ready = await accepted(server, kept)
  if (ready.status !== 'inprogress') return refuse('lifecycle', { key: noWay.refusal })
  return deliver(server, ready, { ...parcel, tracking_link: null, received_by: null, lines: chosen, type })
}

const shippedOf = (sold: readonly SalesLine[]) =>
  sold.flatMap(({ number, shipped }) => (shipped > 0 ? [{ number, quantity: shipped }] : []))

/**
 * Undoes deliveries of parts that the ERP has not shipped any more, the last first. The partner is told; a completed order goes on.
 */
async function takeBack(server: Acting, before: PartsOrder, sold: readonly SalesLine[]): Promise<PartsOrder> {
  const { db } = server
  const undone: { number: string; quantity: number }[] = []
  const delivered = Map.groupBy(await linesOf(db, before.id), ({ number }) => number)
  for (const [number, lines] of delivered) {
    const all = lines.reduce((sum, line) => sum + line.delivered, 0)
    const was = before.erp_lines?.find((line) => line.number === number)?.shipped ?? 0
    const left = sold.find((line) => line.number === number)?.shipped ?? 0
    const quantity = Math.min(all, all - left)
    if (quantity <= 0 || left > was) continue
    undone.push({ number, quantity })
    await undeliver(server, lines, quantity)
  }
  if (undone.length === 0) return before
  const text = partsText(undone)
  const { order } = await advanceParts(server, before, {
    event: { type: 'erp.unship' },
    entry: { kind: 'unshipped', text },
  })
  await mailUnshipped(db, order, text)
  return order
}

/** Takes a quantity of a part out of the latest deliveries. A delivery without any parts left was none. */
async function undeliver({ db }: Acting, lines: readonly PartsLine[], quantity: number): Promise<void> {
  const { id, line_id, delivery_id } = spare_parts_delivered_lines
  const rows = await db
    .select()
    .from(spare_parts_delivered_lines)
    .where(
      inArray(
        line_id,
        lines.map((line) => line.id),
      ),
    )
    .orderBy(desc(delivery_id), desc(id))
  let left = quantity
  for (const row of rows) {
    const now = Math.min(left, row.quantity)
    if (now === 0) break
    left -= now
    const of = eq(id, row.id)
    if (now === row.quantity) await db.delete(spare_parts_delivered_lines).where(of)
    else
      await db
        .update(spare_parts_delivered_lines)
        .set({ quantity: row.quantity - now })
        .where(of)
    await db
      .update(spare_parts_order_lines)
      .set({ delivered: sql`${spare_parts_order_lines.delivered} - ${now}` })
      .where(eq(spare_parts_order_lines.id, row.line_id))
    const others = await db.$count(spare_parts_delivered_lines, eq(delivery_id, row.delivery_id))
    if (others === 0) await db.delete(spare_parts_deliveries).where(eq(spare_parts_deliveries.id, row.delivery_id))
  }
}

/** Quantities shipped and not delivered yet by line; several lines with one part are filled in order. */
function newlyShipped(lines: readonly PartsLine[], sold: readonly SalesLine[]) {
  const left = new Map(sold.map(({ number, shipped }) => [number, shipped]))
  return lines.flatMap(({ id, number, quantity, struck, struck_quantity, delivered }) => {
    if (struck) return []
    const shipped = Math.min(left.get(number) ?? 0, quantity - struck_quantity)
    left.set(number, (left.get(number) ?? 0) - shipped)
    return shipped > delivered ? [{ line_id: id, quantity: shipped - delivered }] : []
  })
}

/** A part whose quantity the ERP has changed. */
interface Changed {
  number: string
  from: number
  to: number
}

/** The changes of the ERP to the lines of an order. */
interface Agreed {
  added: Changed[]
  raised: Changed[]
  struck: { number: string; quantity: number }[]
  /** The reason that staff gave for striking the lines, if they requested it. */
  reason: string | null
}

/** Adjusts lines to those of the sales order: quantities, removed lines, and replaced parts. */
async function agreeOnLines({ db }: Acting, order_id: number, sold: readonly SalesLine[]): Promise<Agreed> {
  const all = await linesOf(db, order_id)
  const lines = all.filter(({ struck }) => !struck)
  const agreed: Agreed = { added: [], raised: [], struck: [], reason: null }
  for (const [number, same] of Map.groupBy(lines, (line) => line.number)) {
    const wanted = sold.find((line) => line.number === number)?.quantity ?? 0
    const ordered = same.reduce((sum, { quantity, struck_quantity }) => sum + quantity - struck_quantity, 0)
    if (wanted === ordered) continue
    let rest = wanted
    let agreedOn = 0
    for (const [index, line] of same.entries()) {
      // Delivered quantities stay; the last line absorbs the difference.
      const { delivered, quantity, struck_quantity } = line
      const fitting = index === same.length - 1 ? rest : Math.min(rest, quantity - struck_quantity)
      const now = Math.max(fitting, delivered)
      rest -= now
      agreedOn += now
      const reduced = line.strike_pending ? { struck_quantity: quantity - now } : { quantity: now, struck_quantity: 0 }
      const set = now === 0 ? { struck: true, struck_quantity: quantity } : reduced
      const pending = now < quantity - struck_quantity ? { strike_pending: false } : {}
      await db
        .update(spare_parts_order_lines)
        .set({ ...set, ...pending })
        .where(eq(spare_parts_order_lines.id, line.id))
      if (line.strike_pending) agreed.reason ??= line.strike_reason
    }
    if (agreedOn > ordered) agreed.raised.push({ number, from: ordered, to: agreedOn })
    if (agreedOn < ordered) agreed.struck.push({ number, quantity: ordered - agreedOn })
  }
  const known = new Set(lines.map(({ number }) => number))
  for (const [index, { number, quantity }] of sold.filter((line) => !known.has(line.number)).entries()) {
    if (quantity === 0) continue
    const [part] = await db.select().from(spare_parts).where(eq(spare_parts.number, number))
    agreed.added.push({ number, from: 0, to: quantity })
    await db.insert(spare_parts_order_lines).values({
      order_id,
      position: all.length + index,
      number,
      quantity,
      spare_part_id: part?.id ?? null,
      title: part?.name_pl ?? number,
      net_price: part?.net_price ?? null,
    })
  }
  return agreed
}

/**
 * Corrects the tracking number of the last parcel, once everything has been shipped. Before, another number is that of the next
 * parcel, which is delivered with it.
 */
async function correctParcel({ db }: Acting, { id, status, carrier, tracking_number }: PartsOrder): Promise<void> {
  if (status !== 'completed') return
  const [last] = await db
    .select({ id: spare_parts_deliveries.id })
    .from(spare_parts_deliveries)
    .where(eq(spare_parts_deliveries.order_id, id))
    .orderBy(desc(spare_parts_deliveries.id))
    .limit(1)
  if (!last || !tracking_number) return
  await db
    .update(spare_parts_deliveries)
    .set({ carrier, tracking_number, tracking_link: trackingLink(carrier, tracking_number) })
    .where(eq(spare_parts_deliveries.id, last.id))
}
