import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerActor, systemActor } from '#contract/lifecycle-actor.ts'
import {
  conditionKinds,
  type OfferContentInput,
  type OfferLineInput,
  type VariantKey,
} from '#contract/offer/content.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { firstSelection } from '#contract/offer/totals.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { type Acting, following } from '#server/db/demo/act.ts'
import { dropQueued, found, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, hour } from '#server/db/demo/moments.ts'
import { administering, type DemoPartner } from '#server/db/demo/partner/staff.ts'
import { words } from '#server/db/demo/random.ts'
import { devices } from '#server/modules/device/table.ts'
import { advance } from '#server/modules/offer/advance.ts'
import { offer_condition_options, offer_templates } from '#server/modules/offer/company-table.ts'
import { accept } from '#server/modules/offer/decide.ts'
import { lockedOffer } from '#server/modules/offer/offer.ts'
import { keepAcceptedPaper } from '#server/modules/offer/paper.ts'
import { offers } from '#server/modules/offer/table.ts'
import { templateColumns } from '#server/modules/offer/templates.ts'
import { askCompany } from '#server/modules/offer/thread.ts'

/** A line of a kit: a device of the catalogue by its name, or one of the company's own. */
interface Kit {
  device?: string
  own?: string
  unit?: string
  quantity?: string
  /** Net, of an own line or instead of the catalogue's. */
  price?: string
  percent?: string
  purchase?: string
  optional?: true
}

interface Part {
  name: string
  variant?: VariantKey
  optional?: true
  kit: readonly Kit[]
}

interface Story {
  subject: string
  /** Name; e-mail address; telephone number; address. */
  customer: string
  /** 8 % unless given. */
  vat?: OfferContentInput['vat_mode']
  area?: string
  /** Parts, or the lines of an offer with a single part. */
  parts?: readonly Part[]
  kit?: readonly Kit[]
  variants?: OfferContentInput['variants']
  discount?: string
  /** Final state; `accepted late` is entered by the company. */
  fate: OfferState | 'accepted late'
  /** Days since it was begun, and days until it expires. */
  begun: number
  expires: number
  question?: string
  reason?: string
}

const own = (name: string, unit: string, price: string, purchase: string, quantity = '1'): Kit => ({
  ...{ own: name, unit, price, purchase, quantity },
})
const assembly = (price: number) =>
  own('Montaż i uruchomienie z materiałem', 'kpl.', price.toFixed(2), (price * 0.62).toFixed(2))
const tank = own('Zasobnik c.w.u. 200 l z wężownicą 2,4 m²', 'szt.', '5151.20', '4020.00')
const buffer = own('Bufor 60 l, wiszący', 'szt.', '1550.00', '1180.00')
const controller: Kit = { ...own('Sterownik pokojowy z Wi-Fi', 'szt.', '690.00', '455.00', '2'), optional: true }
const flue = own('System kominowy 80/125, 6 m', 'kpl.', '1480.00', '990.00')
const pump = (device: string, percent = '-6'): Kit => ({ device, percent })

const quietOrCheap = [
  { key: 'A' as const, name: 'Cicha praca, 7 lat gwarancji', is_recommended: true },
  { key: 'B' as const, name: 'Niższa cena', is_recommended: false },
]
const both = (quiet: string, cheap: string): Pick<Story, 'variants' | 'parts'> => ({
  variants: quietOrCheap,
  parts: [
    { name: 'Urządzenia', variant: 'A', kit: [pump(quiet), tank, controller] },
    { name: 'Urządzenia', variant: 'B', kit: [pump(cheap, '-10'), tank] },
    { name: 'Instalacja', kit: [buffer, assembly(6400)] },
  ],
})

/** The subjects of an offer and of the version before it. */
const revised = 'Wymiana kotła gazowego na kondensacyjny'
const firstVersion = 'Wymiana kotła gazowego, pierwsza wersja'
const kania = 'Ryszard Kania; r.kania@poczta.example; +48602200311; os. Słoneczne 4/12, 31-957 Kraków'

/** Twelve offers of a company that installs heat pumps and boilers, in every state that an offer can be in. */
const stories: readonly Story[] = [
  {
    subject: 'Pompa ciepła z zasobnikiem c.w.u. dla domu 148 m²',
    customer: 'Joanna Malinowska; j.malinowska@dom.example; +48601234567; ul. Brzozowa 7, 35-213 Rzeszów',
    ...{ ...both('Helion Terra HT 13', 'Polaris Borealis PB 12'), fate: 'viewed', begun: 6, expires: 24 },
  },
  {
    ...{ subject: revised, customer: kania, fate: 'sent', begun: 9, expires: 21 },
    kit: [pump('Helion Calor C24', '-4'), flue, assembly(2300)],
  },
  {
    subject: 'Pompa ciepła 9 kW, dom 150 m²',
    customer: 'Monika i Adam Wrzos; wrzos@dom.example; +48603300422; ul. Polna 31, 32-020 Wieliczka',
    kit: [pump('Nordvik Fjord NF 9'), tank, buffer, assembly(6900), controller],
    ...{ fate: 'accepted', begun: 40, expires: 3 },
  },
  {
    subject: 'Klimatyzacja biura, dwa pomieszczenia',
    customer: 'Biuro Rachunkowe Cyfra Sp. z o.o.; biuro@cyfra.example; +48124440155; ul. Kalwaryjska 69, 30-504 Kraków',
    kit: [
      pump('Polaris Breeze 50'),
      own('Rura miedziana 22 mm z izolacją', 'm', '46.90', '31.40', '18.5'),
      assembly(1900),
    ],
    ...{ vat: '23', discount: '3', fate: 'rejected', begun: 33, expires: 2 },
    reason: 'Wybraliśmy firmę, która montuje w tym tygodniu.',
  },
  {
    subject: 'Rekuperacja w domu jednorodzinnym 210 m²',
    customer: 'Łukasz Żmuda; lukasz.zmuda@dom.example; +48605510677; ul. Leśna 8, 32-087 Zielonki',
    parts: [
      { name: 'Centrala', kit: [pump('Helion Ventis V500')] },
      { name: 'Kanały', kit: [own('Kanały i skrzynki rozprężne', 'kpl.', '7800.00', '5600.00'), assembly(5200)] },
      {
        ...{ name: 'Filtry na dwa lata', optional: true },
        kit: [own('Komplet filtrów F7/G4', 'kpl.', '185.00', '120.00', '4')],
      },
    ],
    ...{ fate: 'viewed', begun: 27, expires: 3, question: 'Czy kanały w stropie można ułożyć przed wylewką w marcu?' },
  },
  {
    subject: 'Kotłownia: kaskada dwóch kotłów',
    customer: 'Wspólnota Mieszkaniowa Lipowa 4; zarzad@lipowa4.example; +48124412299; ul. Lipowa 4, 30-702 Kraków',
    kit: [{ ...pump('Helion Calor Duo D60', '-9'), quantity: '2' }, { ...flue, quantity: '2' }, assembly(14_800)],
    ...{ fate: 'accepted late', begun: 75, expires: -12 },
  },
  {
    subject: 'Gruntowa pompa ciepła dla domu 360 m²',
    customer: 'Ewa Sadowska; ewa.sadowska@dom.example; +48606620788; ul. Widokowa 15, 32-005 Niepołomice',
    kit: [
      pump('Helion Terra HT 17', '-5'),
      own('Odwierty pionowe z sondami', 'm', '145.00', '108.00', '320'),
      ...[tank, assembly(11_500)],
    ],
    ...{ vat: 'split', area: '360', fate: 'open', begun: 1, expires: 29 },
  },
  {
    subject: 'Pompa ciepła do remontowanego domu 120 m²',
    customer: 'Paweł Ćwik; pawel.cwik@poczta.example; +48607730899; ul. Ogrodowa 22, 32-050 Skawina',
    kit: [pump('Nordvik Fjord NF 7'), tank, assembly(6100)],
    ...{ fate: 'expired', begun: 62, expires: -32 },
  },
  {
    subject: 'Kocioł dwufunkcyjny do mieszkania 64 m²',
    customer: 'Helena Gajda; h.gajda@poczta.example; +48608840900; ul. Mazowiecka 88/5, 30-019 Kraków',
    kit: [pump('Polaris Ignis Combi 28', '-3'), flue, assembly(2100)],
    ...{ fate: 'withdrawn', begun: 18, expires: 12, reason: 'Zmiana cennika producenta.' },
  },
  {
    ...{ subject: firstVersion, customer: kania, fate: 'superseded', begun: 14, expires: 16 },
    kit: [pump('Polaris Ignis 24'), flue, assembly(2300)],
  },
  {
    subject: 'Modernizacja kotłowni w pensjonacie',
    customer: 'Pensjonat Pod Reglami; recepcja@podreglami.example; +48182001122; ul. Kościeliska 40, 34-500 Zakopane',
    ...{ ...both('Helion Terra HT 17', 'Polaris Borealis PB 16 T'), vat: '23', fate: 'draft', begun: 2, expires: 28 },
  },
  {
    subject: 'Klimatyzacja sypialni',
    customer: 'Оксана Коваль; oksana.koval@poczta.example; +48609950011; ul. Wielicka 250/9, 30-663 Kraków',
    ...{ kit: [pump('Nordvik Isbris 35'), assembly(1400)], fate: 'draft', begun: 0, expires: 30 },
  },
]

const zone = 'partnerzone.offer-generator.offers'

type LineOf = (kit: Kit, id: string) => OfferLineInput

/** Loads the offers of the first company by calls of the product. Letters about them are not sent. */
export async function loadOffers(loading: Loading): Promise<void> {
  const { db, act, now, partners } = loading
  const company = partners[0] as DemoPartner
  const boss = administering(company)
  const conditions = await firstOptions(db)
  await act(boss, daysBack(now, 90), 'partnerzone.offer-generator.settings.update', {
    path: { partner: company.id },
    body: {
      ...{ version: 0, colour: '#0b3a4a', accent: '#c2571a', vat_mode: '8', remind_days: 3, defaults: conditions },
      bank_account: 'PL61 1090 1014 0000 0712 1981 2874',
      footer: `${company.name}: montaż, serwis i przeglądy urządzeń grzewczych`,
      introduction: 'Dziękujemy za rozmowę. Poniżej oferta na urządzenia z montażem i uruchomieniem.',
      notes:
        'Termin montażu ustalamy po wpłacie zaliczki. Cena obejmuje protokół uruchomienia i szkolenie użytkownika.',
    },
  })
  const lineOf = await lineMaker(db, now)
  await loadTemplates(loading, boss, lineOf)
  // The oldest first, because a revision needs the offer that it revises.
  for (const story of stories.toSorted((one, other) => other.begun - one.begun))
    await tellStory(loading, boss, story, { ...conditions, ...contentOf(story, lineOf) })
  await supersedeFirst(loading, company)
  await dropQueued(loading, 'offer.accepted')
}

/** Creates an offer and brings it to its final state. */
async function tellStory(loading: Loading, boss: Acting, story: Story, content: OfferContentInput): Promise<void> {
  const { db, act, deps, now } = loading
  const { fate, begun, expires, reason = null } = story
  const at = (hours: number) => new Date(daysBack(now, begun).getTime() + (hours - 4) * hour)
  const [customer_name = '', customer_email = '', customer_phone = '', customer_address = ''] = words(story.customer)
  const { id, version } = await act(boss, at(0), `${zone}.store`, {
    body: {
      ...{ ...content, subject: story.subject, customer_name, customer_email, customer_phone, customer_address },
      ...{ email_main: customer_email, expires_on: today(daysBack(now, -expires)), locale: 'pl' },
    },
  })
  const follow = following(act, { offer: id }, version)
  if (fate === 'draft') return
  await follow(boss, at(1), `${zone}.register`)
  if (fate === 'open') return
  await follow(boss, at(2), `${zone}.send`, { to: customer_email })
  await answer(loading, story, id, at(3))
  if (fate === 'withdrawn') await follow(boss, at(3), `${zone}.withdraw`, { reason })
  if (fate === 'accepted late')
    await follow(boss, daysBack(now, -(expires + 2)), `${zone}.accept`, {
      ...{ name: customer_name, note: 'Uchwała wspólnoty przyszła pocztą po terminie.' },
    })
  const offer = found(await lockedOffer(db, id), 'offer')
  if (offer.state !== 'accepted') return
  const accepted_paper = await keepAcceptedPaper({ db, deps, at: now }, offer)
  await db.update(offers).set({ accepted_paper }).where(eq(offers.id, id))
}

/** The actions of the customer, and the expiry. */
async function answer({ db, now }: Loading, story: Story, id: number, at: Date): Promise<void> {
  const { fate, expires, question, reason = null } = story
  const moment = at.toISOString()
  const customer = { db, at, by: customerActor }
  await db.execute(sql`update offer_recipients set delivery = 'sent' where offer_id = ${id}`)
  if (['viewed', 'accepted', 'rejected', 'expired'].includes(fate)) {
    await db.execute(
      sql`update offer_recipients set opened_at = ${moment}, last_opened_at = ${moment} where offer_id = ${id}`,
    )
    const viewed = await advance(customer, found(await lockedOffer(db, id), 'offer'), {
      ...{ event: { type: 'offer.view' }, set: { viewed_at: moment }, entry: { kind: 'opened' } },
    })
    if (question) await askCompany(customer, viewed, { text: question, name: null })
    const lines = viewed.content.sections.flatMap((section) => section.lines)
    const options = lines.filter(({ is_optional }) => is_optional).map((line) => line.id)
    if (fate === 'accepted')
      await accept({ ...customer, at: new Date(at.getTime() + 20 * hour) }, viewed, {
        selection: { ...firstSelection(viewed.content), options },
        ...{ name: viewed.customer_name ?? '', ip: '203.0.113.24', user_agent: 'Mozilla/5.0 (iPhone)', note: null },
        consent: 'Akceptuję ofertę i jej warunki.',
        ...{ way: 'personal_link', email: viewed.email_main, code_sent_at: null },
      })
    const decided = new Date(at.getTime() + 30 * hour)
    if (fate === 'rejected')
      await advance({ ...customer, at: decided }, viewed, {
        event: { type: 'offer.reject' },
        set: { reason, decided_at: decided.toISOString() },
        entry: { kind: 'rejected', text: reason },
      })
  }
  const later = found(await lockedOffer(db, id), 'offer')
  const expired = new Date(now.getTime() + (expires + 1) * day + 2 * hour)
  if (expires < 0 && (later.state === 'sent' || later.state === 'viewed'))
    await advance({ db, by: systemActor, at: expired }, later, {
      ...{ event: { type: 'offer.expire' }, entry: { kind: 'expired' } },
    })
}

/** The second version of an offer supersedes the first. */
async function supersedeFirst({ db, now }: Loading, company: DemoPartner): Promise<void> {
  const named = async (subject: string) => {
    const [offer] = await db.select().from(offers).where(eq(offers.subject, subject))
    return found(offer, subject)
  }
  const [first, second] = [await named(firstVersion), await named(revised)]
  await db.update(offers).set({ revises_id: first.id, copied_from_id: first.id }).where(eq(offers.id, second.id))
  const by = { ...found(company.people[0], 'administrator').by, company_admin_of: [company.id] }
  await advance({ db, by, at: daysBack(now, 9) }, first, {
    ...{ event: { type: 'offer.supersede' }, entry: { kind: 'superseded', text: second.offer_number } },
  })
}

/** A template of the company, and one of the distributor for all. */
async function loadTemplates({ db, act, now }: Loading, boss: Acting, lineOf: LineOf): Promise<void> {
  const begun = daysBack(now, 80)
  const contentLike = (beginning: string) =>
    contentOf(
      found(
        stories.find(({ subject }) => subject.startsWith(beginning)),
        beginning,
      ),
      lineOf,
    )
  await act(boss, begun, 'partnerzone.offer-generator.templates.store', {
    body: { name: 'Pompa ciepła 12 kW, dwa warianty', ...contentLike('Pompa ciepła z zasobnikiem') },
  })
  const content = { name: 'Pompa ciepła 9 kW, dom 150 m²', ...contentLike('Pompa ciepła 9 kW') }
  const columns = templateColumns(v.parse(OfferTemplateForm, content), false)
  const moment = begun.toISOString()
  await db.insert(offer_templates).values({ ...columns, created_at: moment, updated_at: moment })
}

function contentOf(story: Story, lineOf: LineOf): OfferContentInput {
  const { parts = [{ name: '', kit: story.kit ?? [] }], vat = '8', area, variants = [], discount = null } = story
  return {
    ...{ vat_mode: vat, variants, discount },
    ...(area ? { housing: 'house' as const, housing_area: area } : {}),
    sections: parts.map(({ name, variant = null, optional = false, kit }, part) => ({
      ...{ id: `s${part + 1}`, name, variant, is_optional: optional },
      lines: kit.map((one, index) => lineOf(one, `s${part + 1}-${index + 1}`)),
    })),
  }
}

/** The first option of each condition. */
async function firstOptions(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select()
    .from(offer_condition_options)
    .orderBy(offer_condition_options.position, offer_condition_options.id)
  return Object.fromEntries(
    conditionKinds.flatMap((kind) => {
      const option = rows.find((row) => row.kind === kind)
      return option ? [[kind, option.id]] : []
    }),
  )
}

/** Lines with the catalogue's data of their devices. */
async function lineMaker(db: Database, now: Date): Promise<LineOf> {
  const rows = await db.select().from(devices)
  return ({ device, own, unit = 'szt.', quantity = '1', price = null, percent = null, ...kit }, id) => {
    const known =
      device === undefined
        ? null
        : found(
            rows.find(({ name }) => name === device),
            device,
          )
    const line = { id, quantity, is_optional: kit.optional ?? false, custom_price: price }
    const purchase_price = kit.purchase ?? null
    if (!known)
      return {
        ...{ ...line, kind: 'own', device_id: null, name: own ?? '', description: null, unit, purchase_price },
        ...{ print_description: false, print_photo: false, catalogue_price: null, catalogue_day: null, percent: null },
      }
    return {
      ...{ ...line, kind: 'device', device_id: known.id, name: known.name, description: known.offer_description },
      ...{ unit: known.unit, print_description: true, print_photo: true, percent, purchase_price },
      ...{ catalogue_price: known.sales_price, catalogue_day: today(now) },
    }
  }
}
