import { eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { brandNotice } from '#server/db/demo/device/catalogue.ts'
import type { DemoModel } from '#server/db/demo/device/load-catalogue.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import type { Actor, DemoPartner, DemoPeople } from '#server/db/demo/partner/load-people.ts'
import { type Random, seededRandom } from '#server/db/demo/random.ts'
import { notes, resolutionTexts, suspensions, threads, waitingTexts } from '#server/db/demo/words.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { consent_texts } from '#server/modules/consent/table.ts'
import { nextOrderNumber } from '#server/modules/service-order/warranty/number.ts'
import { service_order_numbers } from '#server/modules/service-order/warranty/table.ts'
import { attachPapers } from './attach-papers.ts'
import { addUnit, beginOrder } from './begin-order.ts'
import { type ClosedOrder, writeClosedOrders } from './closed-orders.ts'
import { courseOf } from './course-of-order.ts'
import { closedByWeek, type Outcome, plan } from './plan.ts'
import { day, hour, Story, type Telling } from './story.ts'

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
  outcome: Outcome | null
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
const isOfClosedBrand = (outcome: Outcome | null) => outcome?.now === 'draft' && outcome.of === 'closed brand'

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
    next(partner: DemoPartner, outcome: Outcome, at: Date): string {
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
async function live(story: Story, outcome: Outcome, { author, people, random, now }: Cast): Promise<void> {
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

async function wait(story: Story, outcome: Extract<Outcome, { now: 'waiting' }>, speakers: Speakers): Promise<void> {
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
