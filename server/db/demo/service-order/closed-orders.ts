import { asc, eq, sql } from 'drizzle-orm'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/catalogue.ts'
import { device } from '#server/db/demo/device/photos.ts'
import { warrantyBook } from '#server/db/demo/documentation/papers.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import type { Random } from '#server/db/demo/random.ts'
import { day } from '#server/db/demo/service-order/story.ts'
import { comments, resolutionTexts, rooms } from '#server/db/demo/words.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
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

/** A completed warranty order. */
export interface ClosedOrder {
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
  purchase_date?: string | null | undefined
  install_date?: string | null | undefined
  installation_address?: string | null | undefined
  installation_post_code?: string | null | undefined
  installation_city?: string | null | undefined
}

interface Telling {
  db: Database
  random: Random
}

/** Writes completed orders and the parts shipped for them in a few statements. Returns them in the given order. */
export async function writeClosedOrders(
  { db, random }: Telling,
  closed: readonly ClosedOrder[],
): Promise<Pick<WarrantyOrder, 'id'>[]> {
  if (closed.length === 0) return []
  const orders = await db
    .insert(service_orders)
    .values(closed.map((order) => rowOf(random, order)))
    .returning()
  await db.insert(service_order_events).values(
    orders.flatMap((order, place) => [
      timelineEntry(order.id, 'created', order.created_at, order.created_by, false, null, 'draft'),
      timelineEntry(order.id, 'sent', order.sent_at ?? '', order.created_by, false, 'draft', 'registered'),
      timelineEntry(
        order.id,
        'started',
        closed[place]?.started_at ?? '',
        order.owner_id,
        true,
        'registered',
        'inprogress',
      ),
      {
        ...timelineEntry(
          order.id,
          'completed',
          order.completed_at ?? '',
          order.owner_id,
          true,
          'inprogress',
          'completed',
        ),
        ...{ reason: order.resolution, text: order.resolution_text },
      },
    ]),
  )
  await writeSentParts(
    db,
    orders.filter(({ resolution }) => resolution === 'part_sent'),
  )
  return orders
}

/** Milliseconds between the creation of a draft and its sending. */
const writing = 25 * 60_000

function rowOf(random: Random, order: ClosedOrder): typeof service_orders.$inferInsert {
  const { order_number, partner, author, owner, model, serial_no, sent_at, completed_at, resolution } = order
  const error = random.pick(model.codes)
  return {
    ...{ order_number, partner_id: partner.id, partner_name: partner.name, version: 4 },
    ...{ created_by: author.id, created_at: new Date(Date.parse(sent_at) - writing).toISOString() },
    ...{ updated_at: completed_at, sent_by: author.id, sent_at, owner_id: owner.id, owner_name: owner.full_name },
    ...{ status: 'completed', erp_status: 'saved', erp_id: order_number, acts_next: 'nobody', completed_at },
    ...{
      resolution,
      resolution_text: random.pick(resolutionTexts[resolution]),
      part_shipped: resolution === 'part_sent',
    },
    new_serial_no: resolution === 'replaced' ? random.digits(22) : null,
    rejection_reason: resolution === 'rejected' ? 'missing_maintenance' : null,
    ...{ model: model.id, model_name: model.name, brand_id: model.brand_id, serial_no },
    ...{ item_types: [random.pick(['external', 'internal', 'unknown'] as const)], error_code: error.id },
    comment: random.pick(comments[model.series.family]).replaceAll('{code}', error.code),
    ...{ purchase_date: order.purchase_date, install_date: order.install_date },
    ...{
      installation_address: order.installation_address,
      installation_post_code: order.installation_post_code,
    },
    ...{ installation_city: order.installation_city, installation_place: random.pick(rooms), country: 'PL' },
    ...{ delivery_type: 'Shipment', delivery_address_type: 'CustomerAddress', recipient: partner.name },
    ...{ contact_name: author.full_name, contact_email: author.email, contact_phone: '+48601555010' },
    ...{ consent_processing_data: true, consent_commercial_info: true, consent_marketing_purposes: true },
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
  const chosen = claims.map((claim, place) => {
    const fitting = parts.filter(({ models }) => models.includes(claim.model ?? 0))
    return fitting[place % Math.max(fitting.length, 1)]
  })
  const moments = claims.map(orderedAt)
  const numberOf = await numbersOf(db, spare_parts_order_numbers, 'CZ', moments)
  const orders = await db
    .insert(spare_parts_orders)
    .values(
      claims.map((claim, place) => ({
        ...{
          order_number: numberOf(moments[place] ?? ''),
          partner_id: claim.partner_id,
          partner_name: claim.partner_name,
        },
        ...{
          created_by: claim.created_by,
          created_at: moments[place] ?? '',
          updated_at: claim.completed_at ?? '',
        },
        ...{ owner_id: claim.owner_id, owner_name: claim.owner_name, version: 3 },
        ...{ status: 'completed' as const, acts_next: 'nobody' as const, completed_at: claim.completed_at },
        ...{ resolution: 'shipped' as const, unmatched: 0, part_type: chosen[place]?.number ?? '' },
        ...{ company_name: claim.partner_name, nip: '', billing_name: claim.partner_name },
        ...{ model: claim.model, model_name: claim.model_name, brand_id: claim.brand_id, serial_no: claim.serial_no },
        ...{ delivery_type: 'Shipment' as const, shipping_name: claim.contact_name, service_order_id: claim.id },
      })),
    )
    .returning()
  const lines = await db
    .insert(spare_parts_order_lines)
    .values(
      orders.map(({ id }, place) => {
        const part = chosen[place]
        const { id: spare_part_id = null, number = '87186000', name_pl: title = null, net_price = null } = part ?? {}
        return { order_id: id, position: 0, number, spare_part_id, title, net_price, quantity: 1, delivered: 1 }
      }),
    )
    .returning()
  const deliveries = await db
    .insert(spare_parts_deliveries)
    .values(
      orders.map(({ id, completed_at }) => ({
        order_id: id,
        at: completed_at ?? '',
        carrier: 'DPD',
        tracking_number: `0000${id}U`,
      })),
    )
    .returning()
  await db
    .insert(spare_parts_delivered_lines)
    .values(deliveries.map(({ id }, place) => ({ delivery_id: id, line_id: lines[place]?.id ?? 0, quantity: 1 })))
  await db
    .insert(spare_parts_order_events)
    .values(
      orders.flatMap((order) => [
        timelineEntry(order.id, 'sent', order.created_at, order.created_by, false, null, 'registered'),
        timelineEntry(order.id, 'accepted', order.created_at, order.owner_id, true, 'registered', 'inprogress'),
        timelineEntry(order.id, 'shipped', order.completed_at ?? '', order.owner_id, true, 'inprogress', 'completed'),
      ]),
    )
}

interface Loading {
  db: Database
  storage: Storage
  now: Date
}

/** Files of older orders are left out, because they would only make the first start longer. */
const keptDays = 91

/** Stores the warranty book and a photograph of orders of the last quarter, which people are likely to open. */
export async function attachPapers(
  { db, storage, now }: Loading,
  closed: readonly ClosedOrder[],
  orders: readonly { id: number }[],
): Promise<void> {
  const photos = new Map<string, Buffer>()
  for (const [place, { id: owner_id }] of orders.entries()) {
    const order = closed[place]
    if (!order || now.getTime() - Date.parse(order.sent_at) > keptDays * day) continue
    const { family } = order.model.series
    const photo = photos.get(family) ?? (await device(family))
    photos.set(family, photo)
    const owner = {
      at: new Date(order.sent_at),
      created_by: order.author.id,
      owner_entity: warrantyOrderEntity,
      owner_id,
    }
    const book = await storeFile(db, storage, {
      ...{ purpose: 'warranty_book', filename: 'karta-gwarancyjna.pdf', content: await warrantyBook(paperOf(order)) },
      ...owner,
    })
    const image = await storeFile(db, storage, {
      ...{ purpose: 'warranty_images', filename: 'urzadzenie.jpg', content: photo },
      ...owner,
    })
    await db
      .update(service_orders)
      .set({ images: [image.id], warranty_book: book.id })
      .where(eq(service_orders.id, owner_id))
  }
}

function paperOf({ model, serial_no, partner, ...order }: ClosedOrder) {
  return {
    ...{ model: model.name, serial_no, installer: `${partner.name}, ${partner.city}` },
    ...{ purchase_date: order.purchase_date ?? '', install_date: order.install_date ?? '' },
    address: `${order.installation_address}, ${order.installation_post_code} ${order.installation_city}`,
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
type Status = 'draft' | 'registered' | 'inprogress' | 'completed' | null

/** A timeline entry that is inserted directly. */
export function timelineEntry(
  order_id: number,
  kind: Kind,
  moment: string,
  actor_id: number | null,
  is_staff: boolean,
  from: Status,
  to: Status,
) {
  return { order_id, kind, at: moment, actor_id, actor_is_staff: is_staff, from_status: from, to_status: to }
}
