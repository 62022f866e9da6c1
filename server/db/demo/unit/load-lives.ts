import { asc, eq, sql } from 'drizzle-orm'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoStaff } from '#server/db/demo/partner/load-people.ts'
import type { Random } from '#server/db/demo/random.ts'
import { comments, rooms } from '#server/db/demo/words.ts'
import type { OrderNumbers } from '#server/modules/service-order/handling/table.ts'
import {
  device_types,
  service_maintenance_events,
  service_maintenance_numbers,
  service_maintenances,
} from '#server/modules/service-order/maintenance/table.ts'
import {
  spare_parts_delivered_lines,
  spare_parts_deliveries,
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_order_numbers,
  spare_parts_orders,
} from '#server/modules/service-order/spare-parts/order-table.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import {
  service_order_events,
  service_order_numbers,
  service_orders,
} from '#server/modules/service-order/warranty/table.ts'
import type { Life } from './lives.ts'

interface Loading {
  db: Database
  random: Random
}

const at = (day: string, clock: string) => `${day}T${clock}:00.000Z`
const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The next numbers of each year, in the order of the days. */
async function numbersOf(db: Database, table: OrderNumbers, prefix: string, days: readonly string[]) {
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

/** Warranty orders of the years before: sent, taken up and completed, every other one by a part. */
export async function loadFaults(
  { db, random, staff }: Loading & { staff: DemoStaff },
  lives: readonly Life[],
): Promise<void> {
  const faults = lives
    .flatMap((life) => life.faults.map((day, place) => ({ ...life, day, isLast: place === life.faults.length - 1 })))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (faults.length === 0) return
  const numberOf = await numbersOf(
    db,
    service_order_numbers,
    'SG',
    faults.map(({ day }) => day),
  )
  const rows = faults.map(({ unit, model, partner, day, isLast, replaced_on }) => {
    const author = partner.people[0] ?? staff.administrator
    const owner = random.pick(staff.technicians)
    const error = random.pick(model.codes)
    const isReplaced = isLast && replaced_on !== null
    const resolution: Resolution = isReplaced ? 'replaced' : random.pick<Resolution>(['part_sent', 'repaired'])
    const completed_at = at(after(day, 9), '13:40')
    return {
      ...{ order_number: numberOf(day), partner_id: partner.id, partner_name: partner.name, version: 4 },
      ...{ created_by: author.id, created_at: at(day, '08:15'), updated_at: completed_at },
      ...{ sent_by: author.id, sent_at: at(day, '08:40'), owner_id: owner.id, owner_name: owner.full_name },
      ...{ status: 'completed' as const, erp_status: 'saved' as const, acts_next: 'nobody' as const, completed_at },
      ...{
        resolution,
        resolution_text: 'Zakończono zgodnie z warunkami gwarancji.',
        part_shipped: resolution === 'part_sent',
      },
      ...{ model: model.id, model_name: model.name, brand_id: model.brand_id, serial_no: unit.serial_no },
      ...{ item_types: ['external' as const], error_code: error.id },
      comment: random.pick(comments[model.series.family]).replaceAll('{code}', error.code),
      ...{ purchase_date: unit.purchase_date, install_date: unit.install_date },
      ...{ installation_address: unit.installation_address, installation_post_code: unit.installation_post_code },
      ...{ installation_city: unit.installation_city, installation_place: random.pick(rooms), country: 'PL' },
      ...{ delivery_type: 'Shipment' as const, delivery_address_type: 'CustomerAddress' as const },
      ...{ recipient: partner.name, contact_name: author.full_name, contact_email: author.email },
      ...{ contact_phone: '+48601555010', consent_processing_data: true, consent_commercial_info: true },
      consent_marketing_purposes: true,
    }
  })
  const orders = await db.insert(service_orders).values(rows).returning()
  await db.insert(service_order_events).values(
    orders.flatMap((order) => [
      ...[
        told(order.id, 'created', order.created_at, order.created_by, false, null, 'draft'),
        told(order.id, 'sent', order.sent_at ?? '', order.created_by, false, 'draft', 'registered'),
        told(
          order.id,
          'started',
          at(after(order.created_at.slice(0, 10), 2), '07:30'),
          order.owner_id,
          true,
          'registered',
          'inprogress',
        ),
      ],
      {
        ...told(order.id, 'completed', order.completed_at ?? '', order.owner_id, true, 'inprogress', 'completed'),
        ...{ reason: order.resolution, text: order.resolution_text },
      },
    ]),
  )
  await loadSentParts(
    db,
    orders.filter(({ resolution }) => resolution === 'part_sent'),
  )
}

type Kind = (typeof service_order_events.$inferInsert)['kind']
type Status = 'draft' | 'registered' | 'inprogress' | 'completed' | null

function told(
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

/** The parts that completed warranty orders: one each, ordered for it and shipped. */
async function loadSentParts(db: Database, claims: readonly (typeof service_orders.$inferSelect)[]): Promise<void> {
  if (claims.length === 0) return
  const parts = await db.select().from(spare_parts).where(eq(spare_parts.active, true)).orderBy(asc(spare_parts.id))
  const chosen = claims.map((claim, place) => {
    const fitting = parts.filter(({ models }) => models.includes(claim.model ?? 0))
    return fitting[place % Math.max(fitting.length, 1)]
  })
  const days = claims.map(({ created_at }) => after(created_at.slice(0, 10), 3))
  const numberOf = await numbersOf(db, spare_parts_order_numbers, 'CZ', days)
  const orders = await db
    .insert(spare_parts_orders)
    .values(
      claims.map((claim, place) => ({
        ...{
          order_number: numberOf(days[place] ?? ''),
          partner_id: claim.partner_id,
          partner_name: claim.partner_name,
        },
        ...{
          created_by: claim.created_by,
          created_at: at(days[place] ?? '', '09:20'),
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
        told(order.id, 'sent', order.created_at, order.created_by, false, null, 'registered'),
        told(order.id, 'accepted', order.created_at, order.owner_id, true, 'registered', 'inprogress'),
        told(order.id, 'shipped', order.completed_at ?? '', order.owner_id, true, 'inprogress', 'completed'),
      ]),
    )
}

const typeOf = {
  heatPump: 'Heat pump',
  boiler: 'Boiler',
  airConditioner: 'Air conditioner',
  ventilation: null,
} as const

/** The maintenances that were kept, carried out by the companies themselves. */
export async function loadMaintained(
  { db, random, now }: Loading & { now: Date },
  lives: readonly Life[],
): Promise<void> {
  const types = await db.select().from(device_types)
  const [yearly] = await db.select().from(maintenance_types).orderBy(asc(maintenance_types.position)).limit(1)
  const [repair] = await db.select().from(repair_types).orderBy(asc(repair_types.position)).limit(1)
  const visits = lives
    .flatMap((life) =>
      life.kept.map((day) => ({
        ...life,
        day,
        type: types.find((one) => one.name_en === typeOf[life.model.series.family]),
      })),
    )
    .filter(({ type, day, partner }) => type && partner.people.length > 0 && day < now.toISOString().slice(0, 10))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (visits.length === 0 || !yearly || !repair) return
  const begun = visits.map(({ day }) => after(day, -8))
  const numberOf = await numbersOf(db, service_maintenance_numbers, 'PS', begun)
  const rows = visits.map(({ unit, model, partner, day, type }, place) => {
    const author = partner.people[place % partner.people.length]
    const moment = at(begun[place] ?? day, '11:10')
    return {
      ...{
        order_number: numberOf(begun[place] ?? day),
        partner_id: partner.id,
        partner_name: partner.name,
        version: 3,
      },
      ...{
        created_by: author?.id ?? 0,
        created_at: moment,
        updated_at: at(day, '14:00'),
        completed_at: at(day, '14:00'),
      },
      ...{ status: 'completed' as const, acts_next: 'nobody' as const, outcome: 'done' as const },
      ...{ company_name: partner.name, model: model.id, model_name: model.name, brand_id: model.brand_id },
      ...{ serial_no: unit.serial_no, device_type: type?.id ?? 0, maintenance_type: yearly.id, repair_type: repair.id },
      ...{
        description: 'Przegląd roczny.',
        address: unit.installation_address,
        post_code: unit.installation_post_code,
      },
      ...{ city: unit.installation_city, contact_name: unit.owner_name, contact_phone: unit.owner_phone },
      ...{ visit_at: at(day, '09:00'), by_partner: true, technician_name: author?.full_name ?? null },
      completion_note: random.pick(['Urządzenie pracuje prawidłowo.', 'Wyczyszczono filtry i sprawdzono szczelność.']),
    }
  })
  const orders = await db.insert(service_maintenances).values(rows).returning()
  await db.insert(service_maintenance_events).values(
    orders.flatMap((order) => [
      told(order.id, 'sent', order.created_at, order.created_by, false, null, 'registered'),
      {
        ...told(order.id, 'scheduled', order.created_at, order.created_by, true, 'registered', 'inprogress'),
        reason: order.visit_at,
      },
      told(order.id, 'completed', order.completed_at ?? '', order.created_by, false, 'inprogress', 'completed'),
    ]),
  )
}
