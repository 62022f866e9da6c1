import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerActor, systemActor } from '#contract/declare/lifecycle-actor.ts'
import {
  type ConditionKind,
  conditionKinds,
  type OfferContentInput,
  type OfferLineInput,
  type VariantKey,
} from '#contract/offer/content.ts'
import { OfferKitForm } from '#contract/offer/kit.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { firstSelection } from '#contract/offer/totals.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { type DemoActor, following } from '#server/db/demo/act.ts'
import { dropQueued, found, type Loading } from '#server/db/demo/loading.ts'
import { day, daysBack, hour } from '#server/db/demo/moments.ts'
import { administering, type DemoPartner } from '#server/db/demo/partner/staff.ts'
import { records, words } from '#server/db/demo/random.ts'
import { devices } from '#server/modules/device/table.ts'
import { advanceOffer } from '#server/modules/offer/advance.ts'
import { offer_condition_options, offer_kits, offer_templates } from '#server/modules/offer/company/company-table.ts'
import { templateColumns } from '#server/modules/offer/company/templates.ts'
import { acceptOffer } from '#server/modules/offer/customer/decide.ts'
import { askCompany } from '#server/modules/offer/customer/thread.ts'
import { lockedOffer } from '#server/modules/offer/offer.ts'
import { keepAcceptedPaper } from '#server/modules/offer/paper.ts'
import { offers } from '#server/modules/offer/table.ts'

/**
 * The company's own lines: net price, what it pays, how many, and the bounds within which the customer chooses how many. The
 * controller is an option.
 */
const own = records(
  ['key', 'name', 'unit', 'price', 'purchase', 'quantity', 'least', 'most'],
  `
  tank | Zasobnik c.w.u. 200 l z wężownicą 2,4 m² | szt. | 5151.20 | 4020.00 | 1
  buffer | Bufor 60 l, wiszący | szt. | 1550.00 | 1180.00 | 1
  controller | Sterownik pokojowy z Wi-Fi | szt. | 690.00 | 455.00 | 2 | 1 | 4
  flue | System kominowy 80/125, 6 m | kpl. | 1480.00 | 990.00 | 1
  pipes | Rura miedziana 22 mm z izolacją | m | 46.90 | 31.40 | 18.5
  ducts | Kanały i skrzynki rozprężne | kpl. | 7800.00 | 5600.00 | 1
  filters | Komplet filtrów F7/G4 | kpl. | 185.00 | 120.00 | 4 | 2 | 8
  drilling | Odwierty pionowe z sondami | m | 145.00 | 108.00 | 320
`,
)
const assembly = (price: number) => ({
  key: 'assembly',
  name: 'Montaż i uruchomienie z materiałem',
  unit: 'kpl.',
  quantity: '1',
  least: '',
  most: '',
  price: price.toFixed(2),
  purchase: (price * 0.62).toFixed(2),
})

/** The subjects of an offer and of the version before it. */
const revised = 'Wymiana kotła gazowego na kondensacyjny'
const firstVersion = 'Wymiana kotła gazowego, pierwsza wersja'

/**
 * Twelve offers of a company that installs heat pumps and boilers, in every state that an offer can be in (`accepted
 * late` is entered by the company). The kit: own lines by their key and devices of the catalogue by their name, with
 * how many (`×2`) and the discount in percent (6 unless given), and the net price of the assembly. `begun`, `expires`: in
 * days before and after today. `text`: the customer's question, or the reason.
 */
const stories = records(
  ['subject', 'customer', 'kit', 'assembly', 'fate', 'begun', 'expires', 'text', 'vat', 'discount', 'area'],
  `
  Pompa ciepła z zasobnikiem c.w.u. dla domu 148 m² | Joanna Malinowska; j.malinowska@dom.example; +48601234567; ul. Brzozowa 7, 35-213 Rzeszów | | | viewed | 6 | 24
  ${revised} | Ryszard Kania; r.kania@poczta.example; +48602200311; os. Słoneczne 4/12, 31-957 Kraków | Helion Calor C24 (-4); flue | 2300 | sent | 9 | 21
  Pompa ciepła 9 kW, dom 150 m² | Monika i Adam Wrzos; wrzos@dom.example; +48603300422; ul. Polna 31, 32-020 Wieliczka | Nordvik Fjord NF 9; tank; buffer; controller | 6900 | accepted | 40 | 3
  Klimatyzacja biura, dwa pomieszczenia | Biuro Rachunkowe Cyfra Sp. z o.o.; biuro@cyfra.example; +48124440155; ul. Kalwaryjska 69, 30-504 Kraków | Polaris Breeze 50; pipes | 1900 | rejected | 33 | 2 | Wybraliśmy firmę, która montuje w tym tygodniu. | 23 | 3
  Rekuperacja w domu jednorodzinnym 210 m² | Łukasz Żmuda; lukasz.zmuda@dom.example; +48605510677; ul. Leśna 8, 32-087 Zielonki | | | viewed | 27 | 3 | Czy kanały w stropie można ułożyć przed wylewką w marcu?
  Kotłownia: kaskada dwóch kotłów | Wspólnota Mieszkaniowa Lipowa 4; zarzad@lipowa4.example; +48124412299; ul. Lipowa 4, 30-702 Kraków | Helion Calor Duo D60 ×2 (-9); flue ×2 | 14800 | accepted late | 75 | -12
  Gruntowa pompa ciepła dla domu 360 m² | Ewa Sadowska; ewa.sadowska@dom.example; +48606620788; ul. Widokowa 15, 32-005 Niepołomice | Helion Terra HT 17 (-5); drilling; tank | 11500 | open | 1 | 29 | | split | | 360
  Pompa ciepła do remontowanego domu 120 m² | Paweł Ćwik; pawel.cwik@poczta.example; +48607730899; ul. Ogrodowa 22, 32-050 Skawina | Nordvik Fjord NF 7; tank | 6100 | expired | 62 | -32
  Kocioł dwufunkcyjny do mieszkania 64 m² | Helena Gajda; h.gajda@poczta.example; +48608840900; ul. Mazowiecka 88/5, 30-019 Kraków | Polaris Ignis Combi 28 (-3); flue | 2100 | withdrawn | 18 | 12 | Zmiana cennika producenta.
  ${firstVersion} | Ryszard Kania; r.kania@poczta.example; +48602200311; os. Słoneczne 4/12, 31-957 Kraków | Polaris Ignis 24; flue | 2300 | superseded | 14 | 16
  Modernizacja kotłowni w pensjonacie | Pensjonat Pod Reglami; recepcja@podreglami.example; +48182001122; ul. Kościeliska 40, 34-500 Zakopane | | | draft | 2 | 28 | | 23
  Klimatyzacja sypialni | Оксана Коваль; oksana.koval@poczta.example; +48609950011; ul. Wielicka 250/9, 30-663 Kraków | Nordvik Isbris 35 | 1400 | draft | 0 | 30
`,
)
type OfferStory = (typeof stories)[number]

/** The parts of offers without a kit of their own, by the beginning of their subject; some are variants or optional. */
const parts = records(
  ['of', 'name', 'kit', 'assembly', 'variant', 'optional'],
  `
  Pompa ciepła z zas | Urządzenia | Helion Terra HT 13; tank; controller | | A
  Pompa ciepła z zas | Urządzenia | Polaris Borealis PB 12 (-10); tank | | B
  Pompa ciepła z zas | Instalacja | buffer | 6400
  Modernizacja | Urządzenia | Helion Terra HT 17; tank; controller | | A
  Modernizacja | Urządzenia | Polaris Borealis PB 16 T (-10); tank | | B
  Modernizacja | Instalacja | buffer | 6400
  Rekuperacja | Centrala | Helion Ventis V500
  Rekuperacja | Kanały | ducts | 5200
  Rekuperacja | Filtry na dwa lata | filters | | | optional
`,
)
/** Deposits of offers, by the beginning of their subject, and the options of their conditions that are not the first ones. */
const deposits: readonly { of: string; terms: OfferContentInput; options: Partial<Record<ConditionKind, string>> }[] = [
  {
    of: 'Pompa ciepła z zas',
    terms: { deposit_percent: '30', deposit_days: 7, rescind_days: 14 },
    options: { warranty: '7 lat' },
  },
  {
    of: 'Pompa ciepła 9',
    terms: { deposit_amount: '12000.00', deposit_days: 7 },
    options: { warranty: '5 lat', payment: 'Przelew 14 dni' },
  },
]
const quietOrCheap: OfferContentInput['variants'] = [
  { key: 'A', name: 'Cicha praca, 7 lat gwarancji', is_recommended: true },
  { key: 'B', name: 'Niższa cena', is_recommended: false },
]

const zone = 'partnerzone.offer-generator.offers'

type LinesOf = (kit: string, assembly: string, section: string) => OfferLineInput[]

/** Loads the offers of the first company by calls of the product. Letters about them are not sent. */
export async function loadOffers(loading: Loading): Promise<void> {
  const { db, act, now, partners } = loading
  const company = partners[0] as DemoPartner
  const boss = administering(company)
  const conditions = await firstOptions(db)
  await act(boss, daysBack(now, 90), 'partnerzone.offer-generator.settings.update', {
    path: { partner: company.id },
    body: {
      version: 0,
      colour: '#0b3a4a',
      accent: '#c2571a',
      vat_mode: '8',
      remind_days: 3,
      defaults: conditions,
      bank_account: 'PL61 1090 1014 0000 0712 1981 2874',
      footer: `${company.name}: montaż, serwis i przeglądy urządzeń grzewczych`,
      introduction: 'Dziękujemy za rozmowę. Poniżej oferta na urządzenia z montażem i uruchomieniem.',
      notes:
        'Termin montażu ustalamy po wpłacie zaliczki. Cena obejmuje protokół uruchomienia i szkolenie użytkownika.',
    },
  })
  const linesOf = await lineMaker(db, now)
  await loadTemplates(loading, boss, linesOf)
  await loadKits(loading, boss)
  // The oldest first, because a revision needs the offer that it revises.
  for (const story of stories.toSorted((one, other) => Number(other.begun) - Number(one.begun)))
    await tellStory(loading, boss, story, {
      ...conditions,
      ...(await optionsOf(db, story)),
      ...contentOf(story, linesOf),
    })
  await supersedeFirst(loading, company)
  await dropQueued(loading, 'offer.accepted')
}

/** Creates an offer and brings it to its final state. */
async function tellStory(
  loading: Loading,
  boss: DemoActor,
  story: OfferStory,
  content: OfferContentInput,
): Promise<void> {
  const { db, act, deps, now } = loading
  const { fate, text: reason } = story
  const [begun, expires] = [Number(story.begun), Number(story.expires)]
  const at = (hours: number) => new Date(daysBack(now, begun).getTime() + (hours - 4) * hour)
  const [customer_name = '', customer_email = '', customer_phone = '', customer_address = ''] = words(story.customer)
  const { id, version } = await act(boss, at(0), `${zone}.store`, {
    body: {
      ...content,
      subject: story.subject,
      customer_name,
      customer_email,
      customer_phone,
      customer_address,
      email_main: customer_email,
      expires_on: today(daysBack(now, -expires)),
      locale: 'pl',
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
      name: customer_name,
      note: 'Uchwała wspólnoty przyszła pocztą po terminie.',
    })
  const offer = found(await lockedOffer(db, id), 'offer')
  if (offer.state !== 'accepted') return
  const accepted_paper = await keepAcceptedPaper({ db, deps, at: now }, offer)
  await db.update(offers).set({ accepted_paper }).where(eq(offers.id, id))
}

/** The actions of the customer, and the expiry. */
async function answer({ db, now }: Loading, story: OfferStory, id: number, at: Date): Promise<void> {
  const { fate, text } = story
  const expires = Number(story.expires)
  const moment = at.toISOString()
  const customer = { db, at, by: customerActor }
  await db.execute(sql`update offer_recipients set delivery = 'sent' where offer_id = ${id}`)
  if (['viewed', 'accepted', 'rejected', 'expired'].includes(fate)) {
    await db.execute(
      sql`update offer_recipients set opened_at = ${moment}, last_opened_at = ${moment} where offer_id = ${id}`,
    )
    const viewed = await advanceOffer(customer, found(await lockedOffer(db, id), 'offer'), {
      event: { type: 'offer.view' },
      set: { viewed_at: moment },
      entry: { kind: 'opened' },
    })
    if (fate === 'viewed' && text) await askCompany({ ...customer, letter: null }, viewed, { text, name: null })
    const lines = viewed.content.sections.flatMap((section) => section.lines)
    const options = lines.filter(({ is_optional }) => is_optional).map((line) => line.id)
    const quantities = lines.filter((line) => line.quantity_max).map((line) => ({ line: line.id, quantity: '3' }))
    if (fate === 'accepted')
      await acceptOffer({ ...customer, at: new Date(at.getTime() + 20 * hour) }, viewed, {
        selection: { ...firstSelection(viewed.content), options, quantities },
        name: viewed.customer_name ?? '',
        ip: '203.0.113.24',
        user_agent: 'Mozilla/5.0 (iPhone)',
        note: null,
        consent: 'Akceptuję ofertę i jej warunki.',
        way: 'personal_link',
        email: viewed.email_main,
        code_sent_at: null,
      })
    const decided = new Date(at.getTime() + 30 * hour)
    if (fate === 'rejected')
      await advanceOffer({ ...customer, at: decided }, viewed, {
        event: { type: 'offer.reject' },
        set: { reason: text, decided_at: decided.toISOString() },
        entry: { kind: 'rejected', text },
      })
  }
  const later = found(await lockedOffer(db, id), 'offer')
  const expired = new Date(now.getTime() + (expires + 1) * day + 2 * hour)
  if (expires < 0 && (later.state === 'sent' || later.state === 'viewed'))
    await advanceOffer({ db, by: systemActor, at: expired }, later, {
      event: { type: 'offer.expire' },
      entry: { kind: 'expired' },
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
  await advanceOffer({ db, by, at: daysBack(now, 9) }, first, {
    event: { type: 'offer.supersede' },
    entry: { kind: 'superseded', text: second.offer_number },
  })
}

/** A template of the company, and one of the distributor for all. */
async function loadTemplates({ db, act, now }: Loading, boss: DemoActor, linesOf: LinesOf): Promise<void> {
  const begun = daysBack(now, 80)
  const contentLike = (beginning: string) =>
    contentOf(
      found(
        stories.find(({ subject }) => subject.startsWith(beginning)),
        beginning,
      ),
      linesOf,
    )
  await act(boss, begun, 'partnerzone.offer-generator.templates.store', {
    body: { name: 'Pompa ciepła 12 kW, dwa warianty', ...contentLike('Pompa ciepła z zasobnikiem') },
  })
  const content = { name: 'Pompa ciepła 9 kW, dom 150 m²', ...contentLike('Pompa ciepła 9 kW') }
  const columns = templateColumns(v.parse(OfferTemplateForm, content), false)
  const moment = begun.toISOString()
  await db.insert(offer_templates).values({ ...columns, created_at: moment, updated_at: moment })
}

/** A kit of the company, and one of the distributor for all. */
async function loadKits({ db, act, now }: Loading, boss: DemoActor): Promise<void> {
  const begun = daysBack(now, 80)
  const catalogue = await db.select().from(devices)
  const idOf = (name: string) =>
    found(
      catalogue.find((one) => one.name === name),
      name,
    ).id
  await act(boss, begun, 'partnerzone.offer-generator.kits.store', {
    body: {
      name: 'Helion Terra HT 13 z osprzętem',
      device_id: idOf('Helion Terra HT 13'),
      items: [
        { id: 'tank', name: 'Zasobnik c.w.u. 200 l z wężownicą 2,4 m²', unit: 'szt.', price: '5151.20' },
        { id: 'feet', name: 'Podkładki antywibracyjne', unit: 'szt.', quantity: '4', price: '38.00' },
        { id: 'start', name: 'Uruchomienie z protokołem', unit: 'kpl.', is_per_piece: false, price: '650.00' },
        { id: 'wifi', name: 'Sterownik pokojowy z Wi-Fi', unit: 'szt.', is_optional: true, price: '690.00' },
      ],
    },
  })
  const form = v.parse(OfferKitForm, {
    name: 'Kocioł Helion Calor C24 z kominem',
    device_id: idOf('Helion Calor C24'),
    items: [
      { id: 'flue', name: 'System kominowy 80/125, 6 m', unit: 'kpl.', price: '1480.00' },
      { id: 'filter', name: 'Filtr magnetyczny', unit: 'szt.', price: '320.00' },
    ],
  })
  const moment = begun.toISOString()
  await db.insert(offer_kits).values({ ...form, created_at: moment, updated_at: moment })
}

function contentOf(story: OfferStory, linesOf: LinesOf): OfferContentInput {
  const own = parts.filter(({ of }) => story.subject.startsWith(of))
  const single = { name: '', kit: story.kit, assembly: story.assembly, variant: '', optional: '' }
  return {
    vat_mode: (story.vat || '8') as OfferContentInput['vat_mode'],
    discount: story.discount || null,
    variants: own.some(({ variant }) => variant) ? quietOrCheap : [],
    ...deposits.find(({ of }) => story.subject.startsWith(of))?.terms,
    ...(story.area ? { housing: 'house' as const, housing_area: story.area } : {}),
    sections: (own.length > 0 ? own : [single]).map(({ name, variant, optional, kit, assembly }, place) => ({
      id: `s${place + 1}`,
      name,
      variant: (variant || null) as VariantKey | null,
      is_optional: optional !== '',
      lines: linesOf(kit, assembly, `s${place + 1}`),
    })),
  }
}

const optionsBy = (db: Database) =>
  db.select().from(offer_condition_options).orderBy(offer_condition_options.position, offer_condition_options.id)

/** The first option of each condition. */
async function firstOptions(db: Database): Promise<Record<string, number>> {
  const rows = await optionsBy(db)
  return Object.fromEntries(
    conditionKinds.flatMap((kind) => {
      const option = rows.find((row) => row.kind === kind)
      return option ? [[kind, option.id]] : []
    }),
  )
}

/** The options that suit the story better than the first ones. */
async function optionsOf(db: Database, { subject }: OfferStory): Promise<Record<string, number>> {
  const named = deposits.find(({ of }) => subject.startsWith(of))?.options ?? {}
  const rows = (await optionsBy(db)).filter(({ kind, name_pl }) => named[kind] === name_pl)
  return Object.fromEntries(rows.map(({ kind, id }) => [kind, id]))
}

/** Lines with the catalogue's data of their devices. */
async function lineMaker(db: Database, now: Date): Promise<LinesOf> {
  const catalogue = await db.select().from(devices)
  const lineOf = (line: string): Omit<OfferLineInput, 'id'> => {
    const [, name = '', times, percent = '-6'] = /^(.+?)(?: ×(\d+))?(?: \((.+)\))?$/.exec(line) ?? []
    const kept = own.find(({ key }) => key === name)
    if (kept) return ownLine({ ...kept, quantity: times ?? kept.quantity })
    const device = found(
      catalogue.find((one) => one.name === name),
      name,
    )
    return {
      kind: 'device',
      device_id: device.id,
      name,
      description: device.offer_description,
      unit: device.unit,
      quantity: times ?? '1',
      is_optional: false,
      print_description: true,
      print_photo: true,
      percent,
      custom_price: null,
      purchase_price: null,
      catalogue_price: device.sales_price,
      catalogue_day: today(now),
    }
  }
  return (kit, price, section) => {
    const lines = [...words(kit).map(lineOf), ...(price ? [ownLine(assembly(Number(price)))] : [])]
    return lines.map((line, index) => ({ id: `${section}-${index + 1}`, ...line }))
  }
}

type OwnLine = (typeof own)[number]

const ownLine = ({ key, name, unit, price, purchase, quantity, least, most }: OwnLine): Omit<OfferLineInput, 'id'> => ({
  kind: 'own',
  device_id: null,
  name,
  description: null,
  unit,
  quantity,
  is_optional: key === 'controller',
  print_description: false,
  print_photo: false,
  percent: null,
  custom_price: price,
  purchase_price: purchase,
  catalogue_price: null,
  catalogue_day: null,
  quantity_min: least || null,
  quantity_max: most || null,
})
