import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/load-people.ts'
import type { Random } from '#server/db/demo/random.ts'
import { comments, resolutionTexts, rooms } from '#server/db/demo/words.ts'
import type { Order } from '#server/modules/service-order/warranty/order.ts'
import { service_order_events, service_orders } from '#server/modules/service-order/warranty/table.ts'
import { writeSentParts } from './sent-parts.ts'
import { timelineEntry } from './timeline-entry.ts'

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
): Promise<Pick<Order, 'id'>[]> {
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
