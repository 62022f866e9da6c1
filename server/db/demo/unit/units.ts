import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { gwpOf, hfoShareOf } from '#contract/unit/f-gas.ts'
import { daysAfter, daysBefore, monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { DemoModel, Family, Series } from '#server/db/demo/device/catalogue.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import type { Loading } from '#server/db/demo/loading.ts'
import { daysBack, hour } from '#server/db/demo/moments.ts'
import { addressLetters } from '#server/db/demo/partner/people.ts'
import type { DemoPartner } from '#server/db/demo/partner/staff.ts'
import { type Random, seededRandom, times } from '#server/db/demo/random.ts'
import { numbersOf, timeline, writeClosedOrders } from '#server/db/demo/service-order/closed-orders.ts'
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

type UnitRow = typeof units.$inferInsert & { serial_no: string }

/** A unit with its history; days as `YYYY-MM-DD`. */
interface Life {
  unit: UnitRow
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
const gas: Partial<Record<Family, readonly [string, string]>> = {
  heatPump: ['R290', '1.150'],
  airConditioner: ['R32', '0.980'],
}
/** The larger air conditioners: their charge requires a leak check every year. */
const largeGas = ['R410A', '3.200'] as const

/** Labour is covered for as long as parts, but two years less where they are covered long. */
const labourYears = ({ warranty }: Series) => (warranty > 3 ? warranty - 2 : warranty)
const at = (day: string, clock: string) => `${day}T${clock}:00.000Z`

/** The number of units with lives, of those that were never registered, and the oldest sale of these in days. */
const count = 400
const soldCount = 1600
const oldest = 1900
/** The age in days from which orders lie on lives: newer ones are loaded one by one (service-order/orders.ts). */
const oldFaults = 400

/** What is known of a unit from its sale on. */
function soldUnit(random: Random, { id, series }: DemoModel, purchase_date: string, isLarge = false) {
  const [refrigerant, charge] = isLarge ? largeGas : (gas[series.family] ?? [null, null])
  const [year = '', month] = purchase_date.split('-')
  return {
    serial_no: `${year.slice(2)}${random.digits(20)}`,
    device_id: id,
    status: 'sold' as const,
    purchase_date,
    invoice_no: `FV ${random.integer(100, 9800)}/${month}/${year}`,
    refrigerant,
    charge,
    gwp: gwpOf(refrigerant),
    hfo_share: hfoShareOf(refrigerant),
    hermetic: series.family === 'heatPump',
    created_at: at(purchase_date, '10:05'),
    updated_at: at(purchase_date, '10:05'),
  }
}

/** The warranty of a unit that was installed on a day. */
const covered = (series: Series, install_date: string, kept: readonly string[]) => ({
  install_date,
  parts_until: monthsAfter(install_date, series.warranty * 12),
  labour_until: monthsAfter(install_date, labourYears(series) * 12),
  maintenance_months: series.family === 'ventilation' ? null : 12,
  maintained_before: kept.at(-1) ?? null,
  registered_at: at(install_date, '15:20'),
})

/** A unit from its sale some days ago: some wait for their installation, some are cared for, some are neglected. */
function lifeOf(random: Random, now: Date, model: DemoModel, partner: DemoPartner, age: number): Life {
  const { series } = model
  const purchase_date = today(daysBack(now, age))
  const isInstalled = age > 60 || random.chance(0.6)
  const install_date = isInstalled
    ? daysAfter(purchase_date, Math.min(random.integer(5, 40), Math.max(age - 1, 0)))
    : null
  const isLarge = series.family === 'airConditioner' && random.chance(0.35)
  // For how many days no visit has been made: most are cared for, some have been put off for weeks or months.
  const visits = (isDone: boolean) =>
    install_date && isDone
      ? visitsSince(random, install_date, daysBefore(today(now), random.chance(0.7) ? 0 : random.integer(10, 150)))
      : []
  const kept = visits(series.family !== 'ventilation')
  const checked = visits(isLarge)
  const faults: string[] = []
  const newest = today(daysBack(now, oldFaults))
  for (let day = install_date; day && series.brand !== 'Nordvik'; ) {
    day = daysAfter(day, random.integer(180, 1500))
    if (day > newest) break
    faults.push(day)
  }
  const isWorn = faults.length > 1 && random.chance(0.5)
  const isMoved = install_date && faults.length === 0 && age > 500 && random.chance(0.12)
  const sold = { ...soldUnit(random, model, purchase_date, isLarge), partner_id: partner.id }
  const version = `${random.integer(1, 3)}.${random.integer(0, 9)}.${random.integer(0, 4)}`
  const software_version = series.family === 'ventilation' ? null : version
  return {
    model,
    partner,
    kept,
    checked,
    faults,
    unit: install_date
      ? {
          ...sold,
          software_version,
          status: 'registered',
          updated_at: at(install_date, '15:20'),
          ...covered(series, install_date, kept),
          ...placeAndOwner(random),
        }
      : { ...sold, software_version },
    replaced_on: isWorn ? daysAfter(faults.at(-1) ?? today(now), 9) : null,
    moved_on: isMoved ? daysAfter(install_date, 420) : null,
  }
}

function placeAndOwner(random: Random) {
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  const owner_name = random.chance(0.7) ? random.pick(customerNames) : null
  return {
    installation_address,
    installation_post_code,
    installation_city,
    owner_name,
    owner_phone: owner_name && `+48601${random.digits(6)}`,
    owner_email:
      owner_name && random.chance(0.5) ? `${addressLetters(owner_name).replaceAll(' ', '.')}@poczta.example` : null,
    consent_processing_data: owner_name !== null,
  }
}

/** Yearly visits, some a little early and some late. */
function visitsSince(random: Random, first: string, until: string): string[] {
  const done: string[] = []
  for (let due = monthsAfter(first, 12); ; due = monthsAfter(done.at(-1) ?? due, 12)) {
    const visit = daysAfter(due, random.integer(-20, 12))
    if (visit > until) return done
    done.push(visit)
  }
}

/**
 * Four hundred units as five years of sales leave them: sold, installed, cared for or neglected, broken, moved and
 * replaced; and those that went to wholesalers and were never registered: of them only the sale is known, and only the
 * office sees them. They are written in a few statements; events older than a year are recorded in brief.
 */
export async function loadUnits(loading: Loading): Promise<void> {
  const { db, now, models, partners, staff } = loading
  const [model, first] = [models[0] as DemoModel, partners[0] as DemoPartner]
  await db.update(producers).set({ warranty_parts_months: 60, warranty_labour_months: 36, maintenance_months: 12 })
  const random = seededRandom(20_260_318)
  const lives = times(count, () => {
    // More is sold each year.
    const age = Math.min(random.integer(3, 1900), random.integer(3, 2400))
    const partner = random.chance(0.12) ? first : random.pick(partners)
    return lifeOf(random, now, random.pick(models), partner, age)
  })
  const rows = await db
    .insert(units)
    .values([...lives.map(({ unit }) => unit), lapsedUnit(now, first, model)])
    .returning({ id: units.id, serial_no: units.serial_no })
  const ids = new Map(rows.map(({ id, serial_no }) => [serial_no, id]))
  const idOf = ({ unit }: Life) => ids.get(unit.serial_no) ?? 0
  await loadConsents(db, lives, idOf)
  const heirs = await replaceWorn(db, random, lives, idOf)
  const moves = lives.flatMap((life) => {
    const { moved_on, unit, partner } = life
    const company = {
      from_partner_id: partner.id,
      to_partner_id: partner.id,
      moved_by: staff.technicians[0]?.id ?? null,
    }
    const to = { to_city: unit.installation_city ?? null, new_owner: random.chance(0.6) }
    return moved_on ? [{ unit_id: idOf(life), moved_on, from_city: 'Kalisz', ...to, ...company }] : []
  })
  await db.insert(unit_moves).values(moves)
  const told = [...lives, await livedUnit(db, now, first, model)]
  await loadFaults(loading, random, told)
  await loadMaintained(loading, random, told, heirs)
  const sold = times(soldCount, () =>
    soldUnit(random, random.pick(models), today(daysBack(now, random.integer(2, oldest)))),
  )
  await db.insert(units).values(sold)
  await loadRegistrations(loading)
}

async function loadConsents(db: Database, lives: readonly Life[], idOf: (life: Life) => number): Promise<void> {
  const [text] = await db
    .select({ id: consent_texts.id })
    .from(consent_texts)
    .where(and(eq(consent_texts.form, 'warranty_order'), eq(consent_texts.kind, 'consent_processing_data')))
    .orderBy(asc(consent_texts.id))
    .limit(1)
  if (!text) return
  const given = lives.flatMap((life) => {
    const { owner_name, owner_email = null, registered_at } = life.unit
    const by = { given_by: life.partner.people[0]?.id ?? null, person_email: owner_email }
    const record = { consent_text_id: text.id, entity: unitEntity, entity_id: idOf(life), ...by }
    return owner_name && registered_at ? [{ ...record, person_name: owner_name, given_at: registered_at }] : []
  })
  await db.insert(given_consents).values(given)
}

/**
 * Some that broke for good: the new unit has the rest of the warranty, and both refer to each other. Returns the new
 * serial numbers by the old ones.
 */
async function replaceWorn(
  db: Database,
  random: Random,
  lives: readonly Life[],
  idOf: (life: Life) => number,
): Promise<ReadonlyMap<string, string>> {
  const worn = lives.filter(({ replaced_on }) => replaced_on !== null)
  const heirs = worn.map(({ unit, replaced_on }) => ({
    ...unit,
    serial_no: `${replaced_on?.slice(2, 4)}${random.digits(20)}`,
    install_date: replaced_on,
    purchase_date: null,
    invoice_no: null,
    created_at: `${replaced_on}T12:00:00.000Z`,
  }))
  const rows = await db.insert(units).values(heirs).returning({ id: units.id })
  const pairs = worn.map((life, index) => sql`(${idOf(life)}::int, ${rows[index]?.id}::int, ${life.replaced_on}::date)`)
  await db.execute(sql`update units set replaced_by_id = pairs.heir, replaced_on = pairs.day
    from (values ${sql.join(pairs, sql`, `)}) as pairs (worn, heir, day) where units.id = pairs.worn`)
  return new Map(worn.map(({ unit }, index) => [unit.serial_no, heirs[index]?.serial_no ?? unit.serial_no]))
}

/** The unit to try out that can be opened with a whole life: its third maintenance is due in 13 days. */
async function livedUnit(db: Database, now: Date, partner: DemoPartner, model: DemoModel): Promise<Life> {
  const due = today(daysBack(now, -13))
  const install_date = monthsAfter(due, -36)
  const kept = [-24, -12].map((months) => monthsAfter(due, months))
  const unit: UnitRow = {
    serial_no: trySerials.open,
    device_id: model.id,
    partner_id: partner.id,
    status: 'registered',
    purchase_date: monthsAfter(install_date, -1),
    invoice_no: 'FV 2318/11/2023',
    installation_address: 'ul. Wiosenna 18',
    installation_post_code: '05-500',
    installation_city: 'Piaseczno',
    owner_name: 'Katarzyna i Marcin Lis',
    owner_phone: '+48600555402',
    owner_email: 'lis@poczta.example',
    consent_processing_data: true,
    software_version: '3.4.1',
    refrigerant: 'R290',
    charge: '1.150',
    gwp: 3,
    hermetic: true,
    ...covered(model.series, install_date, kept),
    parts_until: monthsAfter(install_date, 84),
    labour_until: monthsAfter(install_date, 60),
  }
  await db.update(units).set(unit).where(eq(units.serial_no, trySerials.open))
  const ofModel = and(eq(spare_parts_orders.partner_id, partner.id), eq(spare_parts_orders.model, model.id))
  await db.update(spare_parts_orders).set({ serial_no: trySerials.open }).where(ofModel)
  const faults = [monthsAfter(install_date, 13), monthsAfter(install_date, 20)]
  return { unit, model, partner, kept, checked: [], replaced_on: null, moved_on: null, faults }
}

/**
 * The unit to try out whose coverage has lapsed: no yearly maintenance was kept, so that parts, which would be covered for
 * two more years, are covered no longer than labour.
 */
function lapsedUnit(now: Date, partner: DemoPartner, { id, series }: DemoModel): UnitRow {
  const install_date = monthsAfter(today(now), -40)
  return {
    serial_no: trySerials.lapsed,
    device_id: id,
    partner_id: partner.id,
    status: 'registered',
    purchase_date: monthsAfter(install_date, -1),
    invoice_no: 'FV 811/06/2023',
    installation_address: 'ul. Zimowa 3',
    installation_post_code: '34-500',
    installation_city: 'Zakopane',
    refrigerant: 'R290',
    charge: '1.150',
    gwp: 3,
    hermetic: true,
    ...covered(series, install_date, []),
  }
}

/** Registrations whose numbers are to be checked: unknown, sold to another company, with an open question, denied. */
async function loadRegistrations({ db, now, partners }: Loading): Promise<void> {
  const [first, second, third] = partners as [DemoPartner, DemoPartner, DemoPartner]
  const [sold] = await db
    .select()
    .from(units)
    .where(and(eq(units.status, 'sold'), ne(units.partner_id, second.id)))
    .orderBy(asc(units.id))
    .limit(1)
  const registration = (
    { id, people }: DemoPartner,
    serial_no: string,
    hoursAgo: number,
    check_status: UnitRow['check_status'],
    check_text: string | null = null,
  ): UnitRow => {
    const moment = new Date(now.getTime() - hoursAgo * hour).toISOString()
    return {
      serial_no,
      device_id: sold?.device_id ?? null,
      partner_id: id,
      status: 'draft',
      check_status,
      check_text,
      created_by: people[0]?.id ?? null,
      created_at: moment,
      updated_at: moment,
      install_date: daysAfter(today(now), -6),
      installation_address: 'ul. Lipowa 11',
      installation_post_code: '26-600',
      installation_city: 'Radom',
    }
  }
  const asked = 'Gdzie kupiono to urządzenie? Prosimy o numer faktury.'
  const denied = 'Numer pochodzi z tabliczki jednostki wewnętrznej. Zarejestruj zewnętrzną.'
  await db
    .insert(units)
    .values([
      registration(first, '2610048800000000004411', 5, 'waiting'),
      { ...registration(second, sold?.serial_no ?? '', 29, 'waiting'), install_date: daysAfter(today(now), -1) },
      registration(first, '2610048800000000004428', 52, 'asked', asked),
      registration(third, '2610048800000000004435', 120, 'denied', denied),
    ])
}

/** Warranty orders of the years before: sent, taken up and completed, every other one by a part. */
async function loadFaults({ db, staff }: Loading, random: Random, lives: readonly Life[]): Promise<void> {
  const faults = lives
    .flatMap((life) => life.faults.map((day, place) => ({ ...life, day, isLast: place === life.faults.length - 1 })))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  const days = faults.map(({ day }) => day)
  const numberOf = await numbersOf(db, service_order_numbers, 'SG', days)
  await writeClosedOrders(
    { db, random },
    faults.map(({ unit, model, partner, day, isLast, replaced_on }) => {
      const { serial_no, purchase_date, install_date } = unit
      const { installation_address, installation_post_code, installation_city } = unit
      return {
        order_number: numberOf(day),
        partner,
        author: partner.people[0] ?? staff.administrator,
        model,
        serial_no,
        owner: random.pick(staff.technicians),
        sent_at: at(day, '08:40'),
        started_at: at(daysAfter(day, 2), '07:30'),
        completed_at: at(daysAfter(day, 9), '13:40'),
        resolution: isLast && replaced_on !== null ? 'replaced' : random.pick<Resolution>(['part_sent', 'repaired']),
        purchase_date,
        install_date,
        installation_address,
        installation_post_code,
        installation_city,
      }
    }),
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
  { db, now }: Loading,
  random: Random,
  lives: readonly Life[],
  heirs: ReadonlyMap<string, string>,
): Promise<void> {
  const types = await db.select().from(device_types)
  const [yearly] = await db.select().from(maintenance_types).orderBy(asc(maintenance_types.position)).limit(1)
  const [leakCheck] = await db.select().from(maintenance_types).where(eq(maintenance_types.name_en, 'Leak check'))
  const [repair] = await db.select().from(repair_types).orderBy(asc(repair_types.position)).limit(1)
  if (!yearly || !leakCheck || !repair) return
  const visits = lives
    .flatMap((life) => {
      const type = types.find((one) => one.name_en === typeOf[life.model.series.family])
      const of = (days: readonly string[], isCheck: boolean) => days.map((day) => ({ ...life, day, type, isCheck }))
      return [...of(life.kept, false), ...of(life.checked, true)]
    })
    .filter(({ type, day }) => type && day < today(now))
    .toSorted((one, other) => one.day.localeCompare(other.day))
  const begun = visits.map(({ day }) => daysBefore(day, 8))
  const numberOf = await numbersOf(db, service_maintenance_numbers, 'PS', begun)
  const rows = visits.map((visit, place): typeof service_maintenances.$inferInsert => {
    const { unit, model, partner, day, type, isCheck, replaced_on } = visit
    const author = partner.people[place % partner.people.length]
    const began = begun[place] ?? day
    return {
      order_number: numberOf(began),
      partner_id: partner.id,
      partner_name: partner.name,
      version: 3,
      created_by: author?.id ?? 0,
      created_at: at(began, '11:10'),
      updated_at: at(day, '14:00'),
      status: 'completed',
      acts_next: 'nobody',
      outcome: 'done',
      completed_at: at(day, '14:00'),
      visited_on: day,
      company_name: partner.name,
      model: model.id,
      model_name: model.name,
      brand_id: model.brand_id,
      serial_no: (replaced_on !== null && day >= replaced_on && heirs.get(unit.serial_no)) || unit.serial_no,
      device_type: type?.id ?? 0,
      repair_type: repair.id,
      counted_as: isCheck ? 'leak_check' : 'maintenance',
      maintenance_type: isCheck ? leakCheck.id : yearly.id,
      description: isCheck ? 'Kontrola szczelności.' : 'Przegląd roczny.',
      address: unit.installation_address,
      post_code: unit.installation_post_code,
      city: unit.installation_city,
      contact_name: unit.owner_name,
      contact_phone: unit.owner_phone,
      visit_at: at(day, '09:00'),
      by_partner: true,
      technician_name: author?.full_name ?? null,
      completion_note: isCheck
        ? 'Nie stwierdzono wycieku.'
        : random.pick(['Urządzenie pracuje prawidłowo.', 'Wyczyszczono filtry i sprawdzono szczelność.']),
    }
  })
  const orders = await db.insert(service_maintenances).values(rows).returning()
  const events = orders.flatMap(({ id, created_at, created_by, completed_at, visit_at }) =>
    timeline(id, [
      ['sent', created_at, created_by, false, 'registered'],
      ['scheduled', created_at, created_by, true, 'inprogress', { reason: visit_at }],
      ['completed', completed_at, created_by, false, 'completed'],
    ]),
  )
  await db.insert(service_maintenance_events).values(events)
}
