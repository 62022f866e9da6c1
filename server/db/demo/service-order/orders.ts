import { eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { brandNotice, type DemoModel } from '#server/db/demo/device/catalogue.ts'
import { device, display, ratingPlate } from '#server/db/demo/device/photos.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import { warrantyBook } from '#server/db/demo/documentation/papers.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import type { Actor, DemoPartner, DemoPeople } from '#server/db/demo/partner/staff.ts'
import { type Random, seededRandom } from '#server/db/demo/random.ts'
import { attachPapers, type ClosedOrder, writeClosedOrders } from '#server/db/demo/service-order/closed-orders.ts'
import { closedByWeek, endings, type PlannedOutcome, plan } from '#server/db/demo/service-order/plan.ts'
import { day, hour, Story, type Telling, workingTime } from '#server/db/demo/service-order/story.ts'
import {
  comments,
  customerNames,
  notes,
  places,
  resolutionTexts,
  rooms,
  suspensions,
  threads,
  waitingTexts,
} from '#server/db/demo/words.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { consent_texts } from '#server/modules/consent/table.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { writeOrderEntry } from '#server/modules/service-order/warranty/advance.ts'
import { nextOrderNumber } from '#server/modules/service-order/warranty/number.ts'
import { type WarrantyOrder, warrantyOrderEntity } from '#server/modules/service-order/warranty/order.ts'
import { service_order_numbers, service_orders } from '#server/modules/service-order/warranty/table.ts'
import { units } from '#server/modules/unit/table.ts'

interface Loading {
  db: Database
  storage: Storage
  now: Date
  models: readonly DemoModel[]
  people: DemoPeople
}

/** Loads the orders of the last two years, in the order in which they came, and the installed units that belong to them. */
export async function loadOrders({ db, storage, now, models, people }: Loading): Promise<void> {
  const random = seededRandom(20_250_401)
  const asked = await db.select().from(consent_texts).where(eq(consent_texts.form, 'warranty_order'))
  const telling: Telling = { db, storage, random, now, consent_texts: asked }
  await db.insert(service_order_numbers).values({ year: Number(today(now).slice(0, 4)) - 1, last: 1261 })

  const serials = serialsOf(random, people.partners[0] as DemoPartner)
  const closed: ClosedOrder[] = []
  for (const [position, { outcome, age }] of begunOrders(random).entries()) {
    const partner = choosePartner(random, people.partners, position)
    const author = random.pick(partner.people)
    const picked = random.pick(models.filter((model) => isClosed(model) === isOfClosedBrand(outcome)))
    const at = workingHours(random, now, age)
    if (outcome === null) {
      const order_number = await nextOrderNumber(db, at)
      const owner = random.pick(people.technicians)
      const serial_no = `${today(at).slice(2, 4)}${random.digits(20)}`
      const course = courseOf(random, at, now)
      closed.push({
        order_number,
        owner,
        partner,
        author,
        model: picked,
        serial_no,
        ...course,
        ...unitAgain(random, closed),
      })
      continue
    }
    const serial_no = serials.next(partner, outcome, at)
    // The unit named in the documentation is a heat pump.
    const model = serial_no === trySerials.open ? (models[0] ?? picked) : picked
    const is_complete = outcome.now !== 'draft'
    const draft = await beginOrder(telling, { partner, author, model, serial_no, at, is_complete })
    await live(new Story(telling, draft), outcome, { partner, author, people, random, now })
  }
  await attachPapers(telling, closed, await writeClosedOrders({ db, random }, closed))
  await loadFreeUnits({ db, random, now, models, people })
}

interface Begun {
  /** Null for a completed order. */
  outcome: PlannedOutcome | null
  age: number
}

/** Every order with its age, the oldest first. */
function begunOrders(random: Random): Begun[] {
  const told = plan.flatMap(({ outcome, count, days: [newest, oldest] }) =>
    Array.from({ length: count }, () => ({ outcome, age: random.integer(newest * 24, oldest * 24 + 20) * hour })),
  )
  const closed = closedByWeek.flatMap((count, week) =>
    Array.from({ length: count }, () => ({ outcome: null, age: week * 7 * day + random.integer(0, 167) * hour })),
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

/**
 * Serial numbers by year. The one named in the documentation goes to the first order in progress of the first company.
 */
function serialsOf(random: Random, first: DemoPartner) {
  let isFree = true
  return {
    next(partner: DemoPartner, outcome: PlannedOutcome, at: Date): string {
      const isTried = isFree && partner === first && outcome.now === 'inprogress'
      if (isTried) isFree = false
      return isTried ? trySerials.open : `${today(at).slice(2, 4)}${random.digits(20)}`
    },
  }
}

interface Cast {
  partner: DemoPartner
  author: Actor
  people: DemoPeople
  random: Random
  now: Date
}

/** Brings an order to its planned state, step by step. */
async function live(story: Story, outcome: PlannedOutcome, { author, people, random, now }: Cast): Promise<void> {
  if (outcome.now === 'draft') return
  const { manager } = people
  const owner = random.pick(people.technicians)
  await story.send(author)
  if (outcome.now === 'registered' && outcome.erp === 'failed')
    return story.refusedByErp([
      { failure: 'down', reason: '503 Service Unavailable' },
      { failure: 'refused', reason: 'Pole Customer_No: nabywca nie istnieje w firmie' },
    ])
  await story.savedInErp()
  if (outcome.now === 'registered') return random.chance(0.4) ? story.assign(manager, owner) : undefined

  if (outcome.now === 'completed' && outcome.resolution === 'withdrawn')
    return story.withdraw(author, 'Usterka ustąpiła po wymianie zaworu przez instalatora.')
  if (random.chance(0.5)) await story.assign(manager, owner)
  if (outcome.now === 'completed' && outcome.resolution === 'duplicate')
    return story.complete(owner, 'duplicate', random.pick(resolutionTexts.duplicate))
  await story.start(owner)
  if (random.chance(0.4)) await story.note(owner, random.pick(notes))

  if (outcome.now === 'waiting') return wait(story, outcome, { owner, author, random })
  if (outcome.now === 'suspended') {
    const review_date = today(new Date(now.getTime() + random.integer(5, 40) * day))
    return story.suspend(manager, random.pick(suspensions), review_date)
  }
  if (outcome.now === 'inprogress') return outcome.asked ? discuss(story, { owner, author, random }) : undefined
  if (outcome.resolution === 'no_answer') {
    await story.ask(owner, 'information', random.pick(threads)[0])
    return story.complete(owner, 'no_answer', random.pick(resolutionTexts.no_answer), 15 * day)
  }
  if (random.chance(0.5)) await discuss(story, { owner, author, random })
  if (random.chance(0.3)) {
    await story.ask(owner, 'part', waitingTexts.part)
    await story.resume(owner)
  }
  return story.complete(owner, outcome.resolution, random.pick(resolutionTexts[outcome.resolution]))
}

interface Speakers {
  owner: Actor
  author: Actor
  random: Random
}

async function discuss(story: Story, { owner, author, random }: Speakers): Promise<void> {
  const [question, answer] = random.pick(threads)
  await story.ask(owner, 'information', question)
  await story.reply(author, answer)
}

async function wait(
  story: Story,
  outcome: Extract<PlannedOutcome, { now: 'waiting' }>,
  speakers: Speakers,
): Promise<void> {
  for (let round = 0; round < outcome.rounds; round++) await discuss(story, speakers)
  const { owner, random } = speakers
  if (outcome.reason === 'information') return story.ask(owner, 'information', random.pick(threads)[0])
  return story.ask(owner, outcome.reason, waitingTexts[outcome.reason])
}

/** Units without any order, and those that the documentation names. */
async function loadFreeUnits({
  db,
  random,
  now,
  models,
  people,
}: Omit<Loading, 'storage'> & { random: Random }): Promise<void> {
  const first = people.partners[0] as DemoPartner
  const bought = (days: number) => {
    const at = now.getTime() - days * day
    return { purchase_date: today(new Date(at)), install_date: today(new Date(at + 9 * day)) }
  }
  const [model] = models as [DemoModel, ...DemoModel[]]
  await addUnit(db, { serial_no: trySerials.known, model, partner_id: first.id, ...bought(200) })
  await addUnit(db, { serial_no: trySerials.open, model, partner_id: first.id, ...bought(300) })
  for (const free of models)
    await addUnit(db, {
      serial_no: `25${random.digits(20)}`,
      model: free,
      partner_id: random.pick(people.partners).id,
      ...bought(random.integer(20, 900)),
    })
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
  const purchased = at.getTime() - random.integer(40, 700) * day
  const purchase_date = today(new Date(purchased))
  const install_date = today(new Date(purchased + random.integer(4, 30) * day))
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
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
      purchase_date,
      install_date,
      installation_address,
      installation_post_code,
      installation_city,
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

  const store = (purpose: 'warranty_book' | 'warranty_images', filename: string, content: Buffer) =>
    storeFile(db, storage, {
      purpose,
      filename,
      content,
      at,
      created_by: author.id,
      owner_entity: warrantyOrderEntity,
      owner_id: order.id,
    })
  const plate = await store(
    'warranty_images',
    'tabliczka.jpg',
    await ratingPlate(model.series.brand, model.name, serial_no),
  )
  const images = [plate.id]
  if (random.chance(0.6)) images.push((await store('warranty_images', 'wyswietlacz.jpg', await display(error.code))).id)
  if (random.chance(0.4))
    images.push((await store('warranty_images', 'urzadzenie.jpg', await device(model.series.family))).id)
  const address = `${installation_address}, ${installation_post_code} ${installation_city}`
  const installer = `${partner.name}, ${partner.city}`
  const paper = { model: model.name, serial_no, purchase_date, install_date, installer, address }
  const book = is_complete ? await store('warranty_book', 'karta-gwarancyjna.pdf', await warrantyBook(paper)) : null
  if (is_complete && random.chance(0.7))
    await addUnit(db, { serial_no, model, partner_id: partner.id, purchase_date, install_date })

  const [row] = await db
    .update(service_orders)
    .set({ images, warranty_book: book?.id ?? null })
    .where(eq(service_orders.id, order.id))
    .returning()
  return { ...(row ?? order), brand_open: true, company_open: true, company_blocked: false }
}

interface NewUnit {
  serial_no: string
  model: DemoModel
  partner_id: number
  purchase_date: string
  install_date: string
}

/** Adds an installed unit with the warranty of its series. */
async function addUnit(db: Database, { model, ...unit }: NewUnit): Promise<void> {
  const [year = '', ...rest] = unit.install_date.split('-')
  const ends = new Date(`${Number(year) + model.series.warranty}-${rest.join('-')}T00:00:00Z`)
  const until = ends.toISOString().slice(0, 10)
  await db
    .insert(units)
    .values({ ...unit, device_id: model.id, parts_until: until, labour_until: until })
    .onConflictDoNothing()
}

type Course = Omit<ClosedOrder, 'order_number' | 'partner' | 'author' | 'owner' | 'model' | 'serial_no'>

/**
 * The course of an order sent at a moment: most are completed after a few days, some wait for a part, a few for weeks.
 */
function courseOf(random: Random, sent: Date, now: Date): Course {
  const later = (ms: number) => workingTime(new Date(sent.getTime() + ms))
  const completed = Math.min(later(daysOf(random, sent, now) * day).getTime(), now.getTime() - 3 * hour)
  const purchased = sent.getTime() - random.integer(60, 1400) * day
  const [installation_address, installation_post_code, installation_city] = random.pick(places)
  return {
    sent_at: sent.toISOString(),
    started_at: later(random.integer(2, 26) * hour).toISOString(),
    completed_at: new Date(completed).toISOString(),
    resolution: random.pick(endings),
    purchase_date: today(new Date(purchased)),
    install_date: today(new Date(purchased + random.integer(4, 40) * day)),
    ...{ installation_address, installation_post_code, installation_city },
  }
}

/** Days until it is completed, which is always in the past. */
function daysOf(random: Random, sent: Date, now: Date): number {
  const wished = random.chance(0.72)
    ? random.integer(3, 8)
    : random.chance(0.75)
      ? random.integer(9, 16)
      : random.integer(17, 34)
  return Math.min(wished, Math.max(3, Math.floor((now.getTime() - sent.getTime()) / day) - 1))
}
