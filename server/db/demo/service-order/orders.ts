import { eq } from 'drizzle-orm'
import type { Resolution } from '#contract/service-order/resolutions.ts'
import { monthsAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { brandNotice, type DemoModel } from '#server/db/demo/device/catalogue.ts'
import { warrantyBook } from '#server/db/demo/device/papers.ts'
import { device, display, ratingPlate } from '#server/db/demo/device/photos.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import { inserted, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, hour, workingTime } from '#server/db/demo/moments.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import { type Random, seededRandom, times, weighted } from '#server/db/demo/random.ts'
import { attachPapers, type ClosedOrder, writeClosedOrders } from '#server/db/demo/service-order/closed-orders.ts'
import { liveThrough, type PlannedOutcome, type Telling } from '#server/db/demo/service-order/story.ts'
import { comments, customerNames, places, rooms } from '#server/db/demo/words.ts'
import { consent_texts } from '#server/modules/consent/table.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { writeOrderEntry } from '#server/modules/service-order/warranty/advance.ts'
import { nextOrderNumber } from '#server/modules/service-order/warranty/number.ts'
import { type WarrantyOrder, warrantyOrderEntity } from '#server/modules/service-order/warranty/order.ts'
import { service_order_numbers, service_orders } from '#server/modules/service-order/warranty/table.ts'
import { units } from '#server/modules/unit/table.ts'

/** Orders with the same state, begun in a range of days. */
interface Batch {
  count: number
  days: readonly [newest: number, oldest: number]
  outcome: PlannedOutcome
}

const batch = (count: number, newest: number, oldest: number, outcome: PlannedOutcome): Batch => ({
  count,
  days: [newest, oldest],
  outcome,
})
const completed = (count: number, resolution: Resolution, newest = 14): Batch =>
  batch(count, newest, newest === 14 ? 84 : 80, { now: 'completed', resolution })

/** Orders in every status, and those completed in the last twelve weeks, each with photographs, files and messages. */
export const plan: readonly Batch[] = [
  batch(6, 0, 12, { now: 'draft', of: 'any' }),
  batch(2, 3, 30, { now: 'draft', of: 'closed brand' }),
  batch(5, 0, 5, { now: 'registered', erp: 'saved' }),
  batch(2, 1, 2, { now: 'registered', erp: 'failed' }),
  batch(3, 4, 12, { now: 'waiting', reason: 'information', rounds: 0 }),
  batch(2, 7, 15, { now: 'waiting', reason: 'information', rounds: 1 }),
  batch(1, 22, 24, { now: 'waiting', reason: 'information', rounds: 0 }),
  batch(2, 9, 18, { now: 'waiting', reason: 'part', rounds: 1 }),
  batch(1, 12, 19, { now: 'waiting', reason: 'manufacturer', rounds: 0 }),
  batch(1, 5, 10, { now: 'waiting', reason: 'visit_date', rounds: 0 }),
  batch(5, 1, 14, { now: 'inprogress', asked: false }),
  batch(3, 8, 18, { now: 'inprogress', asked: true }),
  batch(3, 18, 60, { now: 'suspended' }),
  completed(6, 'repaired'),
  completed(4, 'part_sent'),
  completed(2, 'replaced'),
  completed(1, 'refunded'),
  completed(2, 'rejected'),
  completed(1, 'no_fault'),
  completed(1, 'withdrawn'),
  completed(1, 'duplicate'),
  completed(1, 'no_answer', 30),
]

/**
 * Numbers of further completed orders in each week of the last two years, a digit each, the newest week and quarter
 * first. They have short timelines.
 */
export const closedByWeek: readonly number[] = [
  ...`0355686858767 7568465764563 4534643524534 5465357465465
  6546536547545 4535463453454 3424352343243 4353424534354`.replaceAll(/\s/g, ''),
].map(Number)

/** Resolutions of these orders, by frequency. */
const endings = weighted<Resolution>(
  [6, 'repaired'],
  [5, 'part_sent'],
  [1, 'replaced'],
  [1, 'rejected'],
  [1, 'no_fault'],
  [1, 'duplicate'],
)

/** Loads the orders of the last two years, in the order in which they came, and the installed units that belong to them. */
export async function loadOrders(loading: Loading): Promise<void> {
  const { db, now, models, staff, partners } = loading
  const random = seededRandom(20_250_401)
  const asked = await db.select().from(consent_texts).where(eq(consent_texts.form, 'warranty_order'))
  const telling: Telling = { ...loading, random, consent_texts: asked }
  await db.insert(service_order_numbers).values({ year: Number(today(now).slice(0, 4)) - 1, last: 1261 })

  const [first] = partners
  let isFree = true
  const closed: ClosedOrder[] = []
  for (const [position, { outcome, age }] of begunOrders(random).entries()) {
    const partner = choosePartner(random, partners, position)
    const author = random.pick(partner.people)
    const picked = random.pick(models.filter((model) => isClosed(model) === isOfClosedBrand(outcome)))
    const at = workingHours(random, now, age)
    const newSerial = () => `${today(at).slice(2, 4)}${random.digits(20)}`
    if (outcome === null) {
      const order_number = await nextOrderNumber(db, at)
      const order = { order_number, owner: random.pick(staff.technicians), partner, author, model: picked }
      closed.push({ ...order, serial_no: newSerial(), ...courseOf(random, at, now), ...unitAgain(random, closed) })
      continue
    }
    // The unit named in the documentation is a heat pump, with the first order in progress of the first company.
    const isTried = isFree && partner === first && outcome.now === 'inprogress'
    if (isTried) isFree = false
    const draft = await beginOrder(telling, {
      partner,
      author,
      at,
      is_complete: outcome.now !== 'draft',
      serial_no: isTried ? trySerials.open : newSerial(),
      model: isTried ? (models[0] ?? picked) : picked,
    })
    await liveThrough(telling, draft, outcome, author)
  }
  await attachPapers(loading, closed, await writeClosedOrders({ db, random }, closed))
  await loadFreeUnits(loading, random)
}

interface Begun {
  /** Null for a completed order. */
  outcome: PlannedOutcome | null
  age: number
}

/** Every order with its age, the oldest first. */
function begunOrders(random: Random): Begun[] {
  const told = plan.flatMap(({ outcome, count, days: [newest, oldest] }) =>
    times(count, () => ({ outcome, age: random.integer(newest * 24, oldest * 24 + 20) * hour })),
  )
  const closed = closedByWeek.flatMap((count, week) =>
    times(count, () => ({ outcome: null, age: week * 7 * day + random.integer(0, 167) * hour })),
  )
  return [...told, ...closed].toSorted((one, other) => other.age - one.age)
}

/** Sometimes the unit of an earlier order, reported again by the same company. */
function unitAgain(random: Random, closed: readonly ClosedOrder[]): Partial<ClosedOrder> {
  if (closed.length === 0 || !random.chance(0.05)) return {}
  const { partner, author, model, serial_no, purchase_date, install_date, ...former } = random.pick(closed)
  const { installation_address, installation_post_code, installation_city } = former
  const installation = { installation_address, installation_post_code, installation_city }
  return { partner, author, model, serial_no, purchase_date, install_date, ...installation }
}

const isClosed = ({ series }: DemoModel) => series.brand === brandNotice.brand
const isOfClosedBrand = (outcome: PlannedOutcome | null) => outcome?.now === 'draft' && outcome.of === 'closed brand'

/** The first two companies, which one can sign in to, have most orders. */
function choosePartner(random: Random, partners: readonly DemoPartner[], position: number): DemoPartner {
  const [first, second] = partners as [DemoPartner, DemoPartner, ...DemoPartner[]]
  if (position % 3 === 0) return first
  return position % 5 === 1 ? second : random.pick(partners.slice(2))
}

/** A moment between 7 and 16 o'clock on a working day about that many days ago, and some hours before now. */
function workingHours(random: Random, now: Date, age: number): Date {
  const at = new Date(now.getTime() - Math.max(age, 3 * hour))
  at.setUTCHours(random.integer(6, 14), random.integer(0, 59), random.integer(0, 59), 0)
  while (at.getTime() > now.getTime() - 2 * hour || at.getUTCDay() % 6 === 0) at.setTime(at.getTime() - day)
  return at
}

/** Units without any order, and those that the documentation names. */
async function loadFreeUnits({ db, now, models, partners }: Loading, random: Random): Promise<void> {
  const bought = (days: number) => {
    const at = daysBack(now, days)
    return { purchase_date: today(at), install_date: today(new Date(at.getTime() + 9 * day)) }
  }
  const [model] = models as [DemoModel, ...DemoModel[]]
  const partner_id = partners[0]?.id ?? 0
  const [installation_address, installation_post_code, installation_city] = places[0] as (typeof places)[number]
  const place = { installation_address, installation_post_code, installation_city }
  await addUnit(db, { serial_no: trySerials.known, model, partner_id, ...bought(200), ...place })
  await addUnit(db, { serial_no: trySerials.open, model, partner_id, ...bought(300) })
  for (const model of models) {
    const serial_no = `25${random.digits(20)}`
    const partner_id = random.pick(partners).id
    await addUnit(db, { serial_no, model, partner_id, ...bought(random.integer(20, 900)) })
  }
}

interface Beginning {
  partner: DemoPartner
  author: Actor
  model: DemoModel
  serial_no: string
  at: Date
  /** Whether it can be sent; otherwise it is an unfinished draft. */
  is_complete: boolean
}

/** Creates a draft with its files and, for most complete ones, the installed unit. */
async function beginOrder(
  { db, storage, random }: Telling,
  { partner, author, model, serial_no, at, is_complete }: Beginning,
): Promise<WarrantyOrder> {
  const error = random.pick(model.codes)
  const bought = purchase(random, at, [40, 700], 30)
  const created_at = at.toISOString()
  const order = await inserted(db, service_orders, {
    partner_id: partner.id,
    partner_name: partner.name,
    created_by: author.id,
    created_at,
    updated_at: created_at,
    model: model.id,
    model_name: model.name,
    brand_id: model.brand_id,
    serial_no,
    item_types: [random.pick(['external', 'internal', 'unknown'] as const)],
    error_code: error.id,
    comment: random.pick(comments[model.series.family]).replaceAll('{code}', error.code),
    ...(is_complete && {
      ...bought,
      installation_place: random.pick(rooms),
      country: 'PL',
      delivery_type: random.pick(['Shipment', 'Shipment', 'PersonalReceipt'] as const),
      delivery_address_type: 'CustomerAddress' as const,
      recipient: random.chance(0.5) ? partner.name : random.pick(customerNames),
      contact_name: author.full_name,
      contact_email: author.email,
      contact_phone: `+48601${random.digits(6)}`,
      consent_processing_data: true,
      consent_commercial_info: true,
      consent_marketing_purposes: true,
    }),
  })
  await writeOrderEntry(
    { db, by: author.by, at, is_staff: false },
    order.id,
    { kind: 'created' },
    { from: null, to: 'draft' },
  )

  const store = async (purpose: 'warranty_book' | 'warranty_images', filename: string, content: Promise<Buffer>) => {
    const owner = { created_by: author.id, owner_entity: warrantyOrderEntity, owner_id: order.id }
    return (await storeFile(db, storage, { purpose, filename, content: await content, at, ...owner })).id
  }
  const plate = ratingPlate(model.series.brand, model.name, serial_no)
  const images = [await store('warranty_images', 'tabliczka.jpg', plate)]
  if (random.chance(0.6)) images.push(await store('warranty_images', 'wyswietlacz.jpg', display(error.code)))
  if (random.chance(0.4)) images.push(await store('warranty_images', 'urzadzenie.jpg', device(model.series.family)))
  const paper = () => warrantyBook({ ...bought, model, serial_no, partner })
  const warranty_book = is_complete ? await store('warranty_book', 'karta-gwarancyjna.pdf', paper()) : null
  const { purchase_date, install_date } = bought
  if (is_complete && random.chance(0.7))
    await addUnit(db, { serial_no, model, partner_id: partner.id, purchase_date, install_date })
  const set = { images, warranty_book }
  const [row] = await db.update(service_orders).set(set).where(eq(service_orders.id, order.id)).returning()
  return { ...(row ?? order), brand_open: true, company_open: true, company_blocked: false, visit_open: false }
}

interface NewUnit {
  serial_no: string
  model: DemoModel
  partner_id: number
  purchase_date: string
  install_date: string
  installation_address?: string
  installation_post_code?: string
  installation_city?: string
}

/** Adds an installed unit with the warranty of its series. */
async function addUnit(db: Database, { model, ...unit }: NewUnit): Promise<void> {
  const until = monthsAfter(unit.install_date, model.series.warranty * 12)
  const row = { ...unit, device_id: model.id, parts_until: until, labour_until: until }
  await db.insert(units).values(row).onConflictDoNothing()
}

/** Where a unit is, and when it was bought and installed: a range of days before it failed, and at most some days later. */
function purchase(random: Random, failed: Date, days: readonly [from: number, to: number], within: number) {
  const purchased = failed.getTime() - random.integer(...days) * day
  const install_date = today(new Date(purchased + random.integer(4, within) * day))
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  const installation = { installation_address, installation_post_code, installation_city }
  return { purchase_date: today(new Date(purchased)), install_date, ...installation }
}

/**
 * The course of an order sent at a moment: most are completed after a few days, some wait for a part, a few for weeks.
 */
function courseOf(random: Random, sent: Date, now: Date) {
  const later = (ms: number) => workingTime(new Date(sent.getTime() + ms))
  const completed = Math.min(later(daysOf(random, sent, now) * day).getTime(), now.getTime() - 3 * hour)
  return {
    ...purchase(random, sent, [60, 1400], 40),
    sent_at: sent.toISOString(),
    started_at: later(random.integer(2, 26) * hour).toISOString(),
    completed_at: new Date(completed).toISOString(),
    resolution: random.pick(endings),
  }
}

/** Days until it is completed, which is always in the past. */
function daysOf(random: Random, sent: Date, now: Date): number {
  const wished = random.integer(...random.pick(durations))
  return Math.min(wished, Math.max(3, Math.floor((now.getTime() - sent.getTime()) / day) - 1))
}

/** Ranges of days, by frequency: few are long, so that no week of six orders is made of long ones, at whatever hour they are loaded. */
const durations = weighted<readonly [number, number]>([76, [3, 8]], [19, [9, 11]], [5, [12, 34]])
