import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { daysAfter, daysBefore, monthsAfter } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel, Family, Series } from '#server/db/demo/device/catalogue.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import type { LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import type { DemoPartner, DemoStaff } from '#server/db/demo/partner/staff.ts'
import { type Random, seededRandom } from '#server/db/demo/random.ts'
import { numbersOf, timelineEntry, writeClosedOrders } from '#server/db/demo/service-order/closed-orders.ts'
import { customerNames, places } from '#server/db/demo/words.ts'
import { consent_texts, given_consents } from '#server/modules/consent/table.ts'
import { producers } from '#server/modules/device/table.ts'
import {
  device_types,
  service_maintenance_events,
  service_maintenance_numbers,
  service_maintenances,
} from '#server/modules/service-order/maintenance/table.ts'
import { spare_parts_orders } from '#server/modules/service-order/spare-parts/order-table.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { service_order_numbers } from '#server/modules/service-order/warranty/table.ts'
import { unitEntity } from '#server/modules/unit/entity.ts'
import { unit_moves, units } from '#server/modules/unit/table.ts'

/** A unit with its history; days as `YYYY-MM-DD`. */
interface Life {
  unit: typeof units.$inferInsert & { serial_no: string }
  model: DemoModel
  partner: DemoPartner
  /** Maintenances that were kept. */
  kept: readonly string[]
  /** Leak checks that were kept. */
  checked: readonly string[]
  /** Days of faults that were reported; a second one needed a part. */
  faults: readonly string[]
  /** The day on which another unit took its place. */
  replaced_on: string | null
  /** The day on which it went elsewhere, with its owner or to another one. */
  moved_on: string | null
}

/** Refrigerant and its charge in kilograms, by family. */
export const gas: Partial<Record<Family, readonly [string, string]>> = {
  heatPump: ['R290', '1.150'],
  airConditioner: ['R32', '0.980'],
}
/** The larger air conditioners: their charge requires a leak check every year. */
const largeGas = ['R410A', '3.200'] as const
const maintained = (family: Family) => (family === 'ventilation' ? null : 12)
/** Labour is covered for as long as parts, but two years less where they are covered long. */
const labourYears = ({ warranty }: Series) => (warranty > 3 ? warranty - 2 : warranty)

/** How long ago orders may be that lie on lives: newer ones are loaded one by one (load-orders.ts). */
const oldFaults = 400

interface Beginning {
  random: Random
  now: Date
  model: DemoModel
  partner: DemoPartner
  serial_no: string
  /** Days since the sale. */
  age: number
}

/** A unit from its sale on: some wait for their installation, some are cared for, some are neglected. */
function lifeOf({ random, now, model, partner, serial_no, age }: Beginning): Life {
  const day_now = today(now)
  const { family } = model.series
  const purchase_date = daysAfter(day_now, -age)
  const isInstalled = age > 60 || random.chance(0.6)
  const install_date = isInstalled
    ? daysAfter(purchase_date, Math.min(random.integer(5, 40), Math.max(age - 1, 0)))
    : null
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  const owner = random.chance(0.7) ? random.pick(customerNames) : null
  const isLarge = family === 'airConditioner' && random.chance(0.35)
  const [refrigerant, charge] = isLarge ? largeGas : (gas[family] ?? [null, null])
  const months = maintained(family)
  const visits = (every: number | null) =>
    install_date && every ? visitsSince(install_date, { random, every, until: daysAfter(day_now, -lapse(random)) }) : []
  const kept = visits(months)
  const checked = visits(isLarge ? 12 : null)
  const faults: string[] = []
  const newest = daysAfter(day_now, -oldFaults)
  for (let at = install_date; at && model.series.brand !== 'Nordvik'; ) {
    at = daysAfter(at, random.integer(180, 1500))
    if (at > newest) break
    faults.push(at)
  }
  const isWorn = faults.length > 1 && random.chance(0.5)
  const registered = install_date && {
    install_date,
    installation_address,
    installation_post_code,
    installation_city,
    owner_name: owner,
    owner_phone: owner && `+48601${random.digits(6)}`,
    owner_email: owner && random.chance(0.5) ? `${ascii(owner)}@poczta.example` : null,
    consent_processing_data: owner !== null,
    parts_until: monthsAfter(install_date, model.series.warranty * 12),
    labour_until: monthsAfter(install_date, labourYears(model.series) * 12),
    maintenance_months: months,
    maintained_before: kept.at(-1) ?? null,
    registered_at: `${install_date}T15:20:00.000Z`,
  }
  return {
    model,
    partner,
    unit: {
      serial_no,
      device_id: model.id,
      partner_id: partner.id,
      status: install_date === null ? 'sold' : 'registered',
      purchase_date,
      invoice_no: `FV ${random.integer(100, 9800)}/${purchase_date.slice(5, 7)}/${purchase_date.slice(0, 4)}`,
      software_version:
        family === 'ventilation' ? null : `${random.integer(1, 3)}.${random.integer(0, 9)}.${random.integer(0, 4)}`,
      refrigerant,
      charge,
      gwp: gwpOf(refrigerant),
      hfo_share: hfoShareOf(refrigerant),
      hermetic: family === 'heatPump',
      created_at: `${purchase_date}T10:05:00.000Z`,
      updated_at: `${install_date ?? purchase_date}T15:20:00.000Z`,
      ...registered,
    },
    kept,
    checked,
    faults,
    replaced_on: isWorn ? daysAfter(faults.at(-1) ?? day_now, 9) : null,
    moved_on:
      install_date && faults.length === 0 && age > 500 && random.chance(0.12) ? daysAfter(install_date, 420) : null,
  }
}

/** For how many days no visit has been made: most are cared for, some have been put off for weeks or months. */
const lapse = (random: Random) => (random.chance(0.7) ? 0 : random.integer(10, 150))

/** Visits at regular times, some a little early and some late. */
function visitsSince(
  first: string,
  { random, every, until }: { random: Random; every: number; until: string },
): string[] {
  const done: string[] = []
  for (let due = monthsAfter(first, every); ; due = monthsAfter(done.at(-1) ?? due, every)) {
    const visit = daysAfter(due, random.integer(-20, 12))
    if (visit > until) return done
    done.push(visit)
  }
}

const ascii = (name: string) =>
  name.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '.')

const count = 400
const day = 86_400_000

/** Terms of a warranty that begins now: months for parts and labour, and from one maintenance to the next. */
const terms = { warranty_parts_months: 60, warranty_labour_months: 36, maintenance_months: 12 }

/**
 * Four hundred units as five years of sales leave them: sold, installed, cared for or neglected, broken, moved and
 * replaced. They are written in a few statements; events older than a year are recorded in brief.
 */
export async function loadUnits(
  { db, now, staff }: LoadingCompanies,
  partners: readonly DemoPartner[],
  models: readonly DemoModel[],
): Promise<void> {
  await db.update(producers).set(terms)
  const random = seededRandom(20_260_318)
  const lives = Array.from({ length: count }, () => {
    // More is sold each year.
    const age = Math.floor(Math.min(random.integer(3, 1900), random.integer(3, 2400)))
    const year = today(new Date(now.getTime() - age * day)).slice(2, 4)
    const partner = random.chance(0.12) ? (partners[0] as DemoPartner) : random.pick(partners)
    return lifeOf({ random, now, model: random.pick(models), partner, serial_no: `${year}${random.digits(20)}`, age })
  })
  const ids = await loadRows(db, lives)
  await loadConsents(db, lives, ids)
  const heirs = await replace(db, lives, ids, random)
  await db.insert(unit_moves).values(
    lives.flatMap(({ unit, moved_on, partner }) =>
      moved_on
        ? {
            unit_id: ids.get(unit.serial_no) ?? 0,
            moved_on,
            from_city: 'Kalisz',
            to_city: unit.installation_city ?? null,
            from_partner_id: partner.id,
            to_partner_id: partner.id,
            new_owner: random.chance(0.6),
            moved_by: staff.technicians[0]?.id ?? null,
          }
        : [],
    ),
  )
  const tried = await livedUnit(db, now, partners[0] as DemoPartner, models[0] as DemoModel)
  await loadFaults({ db, random, staff }, [...lives, tried])
  await loadMaintained({ db, random, now, heirs }, [...lives, tried])
  await loadSoldUnits({ db, random, now, models })
  await loadRegistrations({ db, now }, partners)
}

/** Writes the units; answers their ids by serial number. */
async function loadRows(db: Database, lives: readonly Life[]): Promise<Map<string, number>> {
  const rows = await db
    .insert(units)
    .values(lives.map(({ unit }) => unit))
    .returning({ id: units.id, serial_no: units.serial_no })
  return new Map(rows.map(({ id, serial_no }) => [serial_no, id]))
}

async function loadConsents(db: Database, lives: readonly Life[], ids: ReadonlyMap<string, number>): Promise<void> {
  const [text] = await db
    .select({ id: consent_texts.id })
    .from(consent_texts)
    .where(and(eq(consent_texts.form, 'warranty_order'), eq(consent_texts.kind, 'consent_processing_data')))
    .orderBy(asc(consent_texts.id))
    .limit(1)
  if (!text) return
  const given = lives.flatMap(({ unit, partner }) =>
    unit.owner_name && unit.registered_at
      ? {
          ...{ consent_text_id: text.id, entity: unitEntity, entity_id: ids.get(unit.serial_no) ?? 0 },
          ...{ person_name: unit.owner_name, person_email: unit.owner_email ?? null },
          ...{ given_at: unit.registered_at, given_by: partner.people[0]?.id ?? null },
        }
      : [],
  )
  await db.insert(given_consents).values(given)
}

/**
 * Some that broke for good: the new unit has the rest of the warranty, and both refer to each other. Returns the new
 * serial numbers by the old ones.
 */
async function replace(
  db: Database,
  lives: readonly Life[],
  ids: ReadonlyMap<string, number>,
  random: Random,
): Promise<ReadonlyMap<string, string>> {
  const worn = lives.filter(({ replaced_on }) => replaced_on !== null)
  if (worn.length === 0) return new Map()
  const heirs = worn.map(({ unit, replaced_on }) => ({
    ...unit,
    serial_no: `${replaced_on?.slice(2, 4)}${random.digits(20)}`,
    purchase_date: null,
    invoice_no: null,
    install_date: replaced_on,
    created_at: `${replaced_on}T12:00:00.000Z`,
  }))
  const rows = await db.insert(units).values(heirs).returning({ id: units.id })
  const pairs = worn.map(
    ({ unit, replaced_on }, index) =>
      sql`(${ids.get(unit.serial_no)}::int, ${rows[index]?.id}::int, ${replaced_on}::date)`,
  )
  await db.execute(sql`update units set replaced_by_id = pairs.heir, replaced_on = pairs.day
    from (values ${sql.join(pairs, sql`, `)}) as pairs (worn, heir, day) where units.id = pairs.worn`)
  return new Map(worn.map(({ unit }, index) => [unit.serial_no, heirs[index]?.serial_no ?? unit.serial_no]))
}

/** The unit to try out that can be opened with a whole life: its third maintenance is due in 13 days. */
async function livedUnit(db: Database, now: Date, partner: DemoPartner, model: DemoModel): Promise<Life> {
  const due = today(new Date(now.getTime() + 13 * day))
  const install_date = monthsAfter(due, -36)
  const kept = [-24, -12].map((months) => monthsAfter(due, months))
  const unit = {
    ...{ serial_no: trySerials.open, device_id: model.id, partner_id: partner.id, status: 'registered' as const },
    ...{ purchase_date: monthsAfter(install_date, -1), invoice_no: 'FV 2318/11/2023', install_date },
    ...{ installation_address: 'ul. Wiosenna 18', installation_post_code: '05-500', installation_city: 'Piaseczno' },
    ...{ owner_name: 'Katarzyna i Marcin Lis', owner_phone: '+48600555402', owner_email: 'lis@poczta.example' },
    ...{ consent_processing_data: true, software_version: '3.4.1' },
    ...{ refrigerant: 'R290', charge: '1.150', gwp: 3, hermetic: true },
    parts_until: monthsAfter(install_date, 84),
    labour_until: monthsAfter(install_date, 60),
    maintenance_months: 12,
    maintained_before: kept.at(-1) ?? null,
    registered_at: `${install_date}T15:20:00.000Z`,
  }
  await db.update(units).set(unit).where(eq(units.serial_no, trySerials.open))
  await db
    .update(spare_parts_orders)
    .set({ serial_no: trySerials.open })
    .where(and(eq(spare_parts_orders.partner_id, partner.id), eq(spare_parts_orders.model, model.id)))
  return {
    ...{ unit, model, partner, kept, checked: [], replaced_on: null, moved_on: null },
    faults: [monthsAfter(install_date, 13), monthsAfter(install_date, 20)],
  }
}

const soldCount = 1600
/** The oldest sale that is kept. */
const oldest = 1900

/** Units that went to wholesalers and were never registered: of them only the sale is known, and only the office sees them. */
async function loadSoldUnits({
  db,
  random,
  now,
  models,
}: Loading & { now: Date; models: readonly DemoModel[] }): Promise<void> {
  const rows = Array.from({ length: soldCount }, (): typeof units.$inferInsert => {
    const model = random.pick(models)
    const purchase_date = today(new Date(now.getTime() - random.integer(2, oldest) * day))
    const [refrigerant, charge] = gas[model.series.family] ?? [null, null]
    const [year = '', month] = purchase_date.split('-')
    return {
      ...{ serial_no: `${year.slice(2)}${random.digits(20)}`, device_id: model.id, status: 'sold', purchase_date },
      invoice_no: `FV ${random.integer(100, 9800)}/${month}/${year}`,
      ...{ refrigerant, charge, gwp: gwpOf(refrigerant), hfo_share: hfoShareOf(refrigerant) },
      hermetic: model.series.family === 'heatPump',
      ...{ created_at: `${purchase_date}T10:05:00.000Z`, updated_at: `${purchase_date}T10:05:00.000Z` },
    }
  })
  await db.insert(units).values(rows)
}

const hour = 3_600_000

/** Registrations whose numbers are to be checked: unknown, sold to another company, with an open question, denied. */
async function loadRegistrations(
  { db, now }: { db: Database; now: Date },
  [first, second, third]: readonly DemoPartner[],
): Promise<void> {
  if (!first || !second || !third) return
  const [sold] = await db
    .select()
    .from(units)
    .where(and(eq(units.status, 'sold'), ne(units.partner_id, second.id)))
    .orderBy(asc(units.id))
    .limit(1)
  if (!sold) return
  const registration = ({ id, people }: DemoPartner, serial_no: string, hoursAgo: number) => {
    const at = new Date(now.getTime() - hoursAgo * hour).toISOString()
    return {
      ...{ serial_no, device_id: sold.device_id, partner_id: id, status: 'draft' as const },
      ...{ created_by: people[0]?.id ?? null, created_at: at, updated_at: at },
      ...{ install_date: daysAfter(today(now), -6), installation_address: 'ul. Lipowa 11' },
      ...{ installation_post_code: '26-600', installation_city: 'Radom' },
    }
  }
  await db.insert(units).values([
    { ...registration(first, '2610048800000000004411', 5), check_status: 'waiting' },
    { ...registration(second, sold.serial_no, 29), check_status: 'waiting', install_date: daysAfter(today(now), -1) },
    {
      ...registration(first, '2610048800000000004428', 52),
      ...{ check_status: 'asked', check_text: 'Gdzie kupiono to urządzenie? Prosimy o numer faktury.' },
    },
    {
      ...registration(third, '2610048800000000004435', 120),
      ...{
        check_status: 'denied',
        check_text: 'Numer pochodzi z tabliczki jednostki wewnętrznej. Zarejestruj zewnętrzną.',
      },
    },
  ])
}

interface Loading {
  db: Database
  random: Random
}

const at = (day: string, clock: string) => `${day}T${clock}:00.000Z`

/** Warranty orders of the years before: sent, taken up and completed, every other one by a part. */
async function loadFaults(
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
async function loadMaintained(
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
