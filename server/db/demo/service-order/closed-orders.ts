import { asc, eq, sql } from 'drizzle-orm'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel, Family } from '#server/db/demo/device/catalogue.ts'
import { warrantyBook } from '#server/db/demo/device/papers.ts'
import { device } from '#server/db/demo/device/photos.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { day, minute } from '#server/db/demo/moments.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import type { Random } from '#server/db/demo/random.ts'
import { comments, resolutionTexts, rooms } from '#server/db/demo/words.ts'
import { storeFile } from '#server/modules/media/index.ts'
import type { OrderNumbers } from '#server/modules/service-order/handling/table.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_order_numbers,
  spare_parts_orders,
} from '#server/modules/service-order/spare-parts/order-table.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import { type WarrantyOrder, warrantyOrderEntity } from '#server/modules/service-order/warranty/order.ts'
import { service_order_events, service_orders } from '#server/modules/service-order/warranty/table.ts'

type OrderRow = typeof service_orders.$inferInsert

/** A completed warranty order. */
export interface ClosedOrder
  extends Pick<
    OrderRow,
    'purchase_date' | 'install_date' | 'installation_address' | 'installation_post_code' | 'installation_city'
  > {
  order_number: string
  partner: DemoPartner
  author: Actor
  owner: Actor
  model: DemoModel
  serial_no: string
  sent_at: string
  started_at: string
  completed_at: string
  resolution: Resolution
}

/** Writes completed orders and the parts shipped for them in a few statements. Returns them in the given order. */
export async function writeClosedOrders(
  { db, random }: { db: Database; random: Random },
  closed: readonly ClosedOrder[],
): Promise<Pick<WarrantyOrder, 'id'>[]> {
  if (closed.length === 0) return []
  const rows = closed.map((order) => rowOf(random, order))
  const orders = await db.insert(service_orders).values(rows).returning()
  const events = orders.flatMap(({ id, created_by, owner_id, resolution, resolution_text, ...order }, place) =>
    timeline(id, [
      ['created', order.created_at, created_by, false, 'draft'],
      ['sent', order.sent_at, created_by, false, 'registered'],
      ['started', closed[place]?.started_at, owner_id, true, 'inprogress'],
      ['completed', order.completed_at, owner_id, true, 'completed', { reason: resolution, text: resolution_text }],
    ]),
  )
  await db.insert(service_order_events).values(events)
  await writeSentParts(
    db,
    orders.filter(({ resolution }) => resolution === 'part_sent'),
  )
  return orders
}

/** Milliseconds between the creation of a draft and its sending. */
const writing = 25 * minute

function rowOf(random: Random, order: ClosedOrder): OrderRow {
  const { partner, author, owner, model, started_at, ...row } = order
  const { order_number, sent_at, completed_at, resolution } = order
  const error = random.pick(model.codes)
  return {
    ...row,
    partner_id: partner.id,
    partner_name: partner.name,
    version: 4,
    created_by: author.id,
    created_at: new Date(Date.parse(sent_at) - writing).toISOString(),
    updated_at: completed_at,
    sent_by: author.id,
    owner_id: owner.id,
    owner_name: owner.full_name,
    status: 'completed',
    erp_status: 'saved',
    erp_id: order_number,
    acts_next: 'nobody',
    resolution_text: random.pick(resolutionTexts(resolution)),
    part_shipped: resolution === 'part_sent',
    new_serial_no: resolution === 'replaced' ? random.digits(22) : null,
    rejection_reason: resolution === 'rejected' ? 'missing_maintenance' : null,
    model: model.id,
    model_name: model.name,
    brand_id: model.brand_id,
    item_types: [random.pick(['external', 'internal', 'unknown'] as const)],
    error_code: error.id,
    comment: random.pick(comments[model.series.family]).replaceAll('{code}', error.code),
    installation_place: random.pick(rooms),
    country: 'PL',
    delivery_type: 'Shipment',
    delivery_address_type: 'CustomerAddress',
    recipient: partner.name,
    contact_name: author.full_name,
    contact_email: author.email,
    contact_phone: '+48601555010',
    consent_processing_data: true,
    consent_commercial_info: true,
    consent_marketing_purposes: true,
  }
}

type Claim = typeof service_orders.$inferSelect

/** A moment halfway between the warranty order and its completion. */
const orderedAt = ({ created_at, completed_at }: Claim) =>
  new Date((Date.parse(created_at) + Date.parse(completed_at ?? created_at)) / 2).toISOString()

/** Writes the parts orders of completed warranty orders: one part each, shipped. */
async function writeSentParts(db: Database, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  const parts = await db.select().from(spare_parts).where(eq(spare_parts.active, true)).orderBy(asc(spare_parts.id))
  const numberOf = await numbersOf(db, spare_parts_order_numbers, 'CZ', claims.map(orderedAt))
  const chosen = claims.map((claim, place) => {
    const fitting = parts.filter(({ models }) => models.includes(claim.model ?? 0))
    return fitting[place % Math.max(fitting.length, 1)]
  })
  const rows = claims.map((claim, place): typeof spare_parts_orders.$inferInsert => {
    const { partner_id, partner_name, created_by, completed_at, owner_id, owner_name } = claim
    const { model, model_name, brand_id, serial_no } = claim
    const created_at = orderedAt(claim)
    return {
      order_number: numberOf(created_at),
      partner_id,
      partner_name,
      created_by,
      created_at,
      version: 3,
      updated_at: completed_at ?? '',
      completed_at,
      owner_id,
      owner_name,
      status: 'completed',
      acts_next: 'nobody',
      resolution: 'shipped',
      unmatched: 0,
      part_type: chosen[place]?.number ?? '',
      company_name: partner_name,
      nip: '',
      billing_name: partner_name,
      model,
      model_name,
      brand_id,
      serial_no,
      delivery_type: 'Shipment',
      shipping_name: claim.contact_name,
      service_order_id: claim.id,
    }
  })
  const orders = await db.insert(spare_parts_orders).values(rows).returning()
  const ordered = orders.map(({ id: order_id }, place) => {
    const {
      id: spare_part_id = null,
      number = '87186000',
      name_pl: title = null,
      net_price = null,
    } = chosen[place] ?? {}
    return { order_id, position: 0, number, spare_part_id, title, net_price, quantity: 1, delivered: 1 }
  })
  const lines = await db.insert(spare_parts_order_lines).values(ordered).returning()
  const parcels = orders.map(({ id: order_id, completed_at }) => ({
    order_id,
    at: completed_at ?? '',
    carrier: 'DPD',
    tracking_number: `0000${order_id}U`,
  }))
  const deliveries = await db.insert(spare_parts_deliveries).values(parcels).returning()
  await db
    .insert(spare_parts_delivered_lines)
    .values(deliveries.map(({ id }, place) => ({ delivery_id: id, line_id: lines[place]?.id ?? 0, quantity: 1 })))
  const events = orders.flatMap(({ id, created_at, completed_at, created_by, owner_id }) =>
    timeline(id, [
      ['sent', created_at, created_by, false, 'registered'],
      ['accepted', created_at, owner_id, true, 'inprogress'],
      ['shipped', completed_at, owner_id, true, 'completed'],
    ]),
  )
  await db.insert(spare_parts_order_events).values(events)
}

/** Files of older orders are left out, because they would only make the first start longer. */
const keptDays = 91

/** Stores the warranty book and a photograph of orders of the last quarter, which people are likely to open. */
export async function attachPapers(
  { db, storage, now }: Loading,
  closed: readonly ClosedOrder[],
  orders: readonly { id: number }[],
): Promise<void> {
  const photos = new Map<Family, Buffer>()
  for (const [place, { id: owner_id }] of orders.entries()) {
    const order = closed[place]
    if (!order || now.getTime() - Date.parse(order.sent_at) > keptDays * day) continue
    const { family } = order.model.series
    const photo = photos.get(family) ?? (await device(family))
    photos.set(family, photo)
    const store = async (purpose: 'warranty_book' | 'warranty_images', filename: string, content: Buffer) => {
      const owner = { created_by: order.author.id, owner_entity: warrantyOrderEntity, owner_id }
      return (await storeFile(db, storage, { purpose, filename, content, at: new Date(order.sent_at), ...owner })).id
    }
    const warranty_book = await store('warranty_book', 'karta-gwarancyjna.pdf', await warrantyBook(order))
    const images = [await store('warranty_images', 'urzadzenie.jpg', photo)]
    await db.update(service_orders).set({ images, warranty_book }).where(eq(service_orders.id, owner_id))
  }
}

/** The next numbers of each year, in the order of the days. */
export async function numbersOf(db: Database, table: OrderNumbers, prefix: string, days: readonly string[]) {
  const byYear = Map.groupBy(days, (day) => day.slice(0, 4))
  const next = new Map<string, number>()
  for (const [year, { length }] of byYear) {
    const [row] = await db
      .insert(table)
      .values({ year: Number(year), last: length })
      .onConflictDoUpdate({ target: table.year, set: { last: sql`${table.last} + ${length}` } })
      .returning()
    next.set(year, (row?.last ?? length) - length)
  }
  return (day: string) => {
    const year = day.slice(0, 4)
    const last = (next.get(year) ?? 0) + 1
    next.set(year, last)
    return `${prefix}/${year}/${String(last).padStart(5, '0')}`
  }
}

type Kind = (typeof service_order_events.$inferInsert)['kind']
type Status = 'draft' | 'registered' | 'inprogress' | 'completed'
type Happened = readonly [
  kind: Kind,
  at: string | null | undefined,
  actor_id: number | null,
  actor_is_staff: boolean,
  to: Status,
  more?: { reason?: string | null; text?: string | null },
]

/** The timeline of an order that is written directly: each step begins in the status to which the one before led. */
export function timeline(order_id: number, steps: readonly Happened[]) {
  return steps.map(([kind, at, actor_id, actor_is_staff, to_status, more], place) => ({
    order_id,
    kind,
    at: at ?? '',
    actor_id,
    actor_is_staff,
    from_status: steps[place - 1]?.[4] ?? null,
    to_status,
    reason: more?.reason ?? null,
    text: more?.text ?? null,
  }))
}
