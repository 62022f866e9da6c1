import { asc, eq } from 'drizzle-orm'
import { daysAfter, daysBefore } from '#contract/days.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoStaff } from '#server/db/demo/partner/load-people.ts'
import type { Random } from '#server/db/demo/random.ts'
import { writeClosedOrders } from '#server/db/demo/service-order/closed-orders.ts'
import { numbersOf } from '#server/db/demo/service-order/order-numbers.ts'
import { timelineEntry } from '#server/db/demo/service-order/timeline-entry.ts'
import {
  device_types,
  service_maintenance_events,
  service_maintenance_numbers,
  service_maintenances,
} from '#server/modules/service-order/maintenance/table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { service_order_numbers } from '#server/modules/service-order/warranty/table.ts'
import type { Life } from './lives.ts'

interface Loading {
  db: Database
  random: Random
}

const at = (day: string, clock: string) => `${day}T${clock}:00.000Z`

/** Warranty orders of the years before: sent, taken up and completed, every other one by a part. */
export async function loadFaults(
  { db, random, staff }: Loading & { staff: DemoStaff },
  lives: readonly Life[],
): Promise<void> {
  const faults = lives
    .flatMap((life) => life.faults.map((day, place) => ({ ...life, day, isLast: place === life.faults.length - 1 })))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  const numberOf = await numbersOf(
    db,
    service_order_numbers,
    'SG',
    faults.map(({ day }) => day),
  )
  await writeClosedOrders(
    { db, random },
    faults.map(({ unit, model, partner, day, isLast, replaced_on }) => ({
      ...{ order_number: numberOf(day), partner, author: partner.people[0] ?? staff.administrator },
      ...{ owner: random.pick(staff.technicians), model, serial_no: unit.serial_no },
      ...{
        sent_at: at(day, '08:40'),
        started_at: at(daysAfter(day, 2), '07:30'),
        completed_at: at(daysAfter(day, 9), '13:40'),
      },
      resolution: isLast && replaced_on !== null ? 'replaced' : random.pick<Resolution>(['part_sent', 'repaired']),
      ...{ purchase_date: unit.purchase_date, install_date: unit.install_date },
      ...{ installation_address: unit.installation_address, installation_post_code: unit.installation_post_code },
      installation_city: unit.installation_city,
    })),
  )
}

const typeOf = {
  heatPump: 'Heat pump',
  boiler: 'Boiler',
  airConditioner: 'Air conditioner',
  ventilation: null,
} as const

/** The maintenances and leak checks that were kept, carried out by the companies themselves: since a replacement, of the new unit. */
export async function loadMaintained(
  { db, random, now, heirs }: Loading & { now: Date; heirs: ReadonlyMap<string, string> },
  lives: readonly Life[],
): Promise<void> {
  const types = await db.select().from(device_types)
  const [yearly] = await db.select().from(maintenance_types).orderBy(asc(maintenance_types.position)).limit(1)
  const [leakCheck] = await db.select().from(maintenance_types).where(eq(maintenance_types.name_en, 'Leak check'))
  const [repair] = await db.select().from(repair_types).orderBy(asc(repair_types.position)).limit(1)
  const visits = lives
    .flatMap((life) => {
      const type = types.find((one) => one.name_en === typeOf[life.model.series.family])
      const of = (days: readonly string[], isCheck: boolean) => days.map((day) => ({ ...life, day, type, isCheck }))
      return [...of(life.kept, false), ...of(life.checked, true)]
    })
    .filter(({ type, day, partner }) => type && partner.people.length > 0 && day < now.toISOString().slice(0, 10))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  if (visits.length === 0 || !yearly || !leakCheck || !repair) return
  const begun = visits.map(({ day }) => daysBefore(day, 8))
  const numberOf = await numbersOf(db, service_maintenance_numbers, 'PS', begun)
  const rows = visits.map(({ unit, model, partner, day, type, isCheck, replaced_on }, place) => {
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
      ...{ visited_on: day, counted_as: isCheck ? ('leak_check' as const) : ('maintenance' as const) },
      ...{ company_name: partner.name, model: model.id, model_name: model.name, brand_id: model.brand_id },
      serial_no: (replaced_on !== null && day >= replaced_on && heirs.get(unit.serial_no)) || unit.serial_no,
      ...{ device_type: type?.id ?? 0, repair_type: repair.id },
      maintenance_type: isCheck ? leakCheck.id : yearly.id,
      ...{
        description: isCheck ? 'Kontrola szczelności.' : 'Przegląd roczny.',
        address: unit.installation_address,
        post_code: unit.installation_post_code,
      },
      ...{ city: unit.installation_city, contact_name: unit.owner_name, contact_phone: unit.owner_phone },
      ...{ visit_at: at(day, '09:00'), by_partner: true, technician_name: author?.full_name ?? null },
      completion_note: isCheck
        ? 'Nie stwierdzono wycieku.'
        : random.pick(['Urządzenie pracuje prawidłowo.', 'Wyczyszczono filtry i sprawdzono szczelność.']),
    }
  })
  const orders = await db.insert(service_maintenances).values(rows).returning()
  await db.insert(service_maintenance_events).values(
    orders.flatMap((order) => [
      timelineEntry(order.id, 'sent', order.created_at, order.created_by, false, null, 'registered'),
      {
        ...timelineEntry(order.id, 'scheduled', order.created_at, order.created_by, true, 'registered', 'inprogress'),
        reason: order.visit_at,
      },
      timelineEntry(
        order.id,
        'completed',
        order.completed_at ?? '',
        order.created_by,
        false,
        'inprogress',
        'completed',
      ),
    ]),
  )
}
