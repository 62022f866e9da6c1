import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { customerActor, systemActor } from '#contract/lifecycle-actor.ts'
import {
  conditionKinds,
  type OfferContentInput,
  type OfferLineInput,
  type VariantKey,
} from '#contract/offer/content.ts'
import { OfferKitForm } from '#contract/offer/kit.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { firstSelection } from '#contract/offer/totals.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { administering } from '#server/db/demo/partner/proposals.ts'
import type { DemoPartner } from '#server/db/demo/partner/staff.ts'
import type { Act, Acting } from '#server/db/demo/service-order/act.ts'
import type { Deps } from '#server/deps.ts'
import { devices } from '#server/modules/device/table.ts'
import { advance } from '#server/modules/offer/advance.ts'
import { offer_condition_options, offer_kits, offer_templates } from '#server/modules/offer/company-table.ts'
import { accept } from '#server/modules/offer/decide.ts'
import { lockedOffer, type OfferRow } from '#server/modules/offer/offer.ts'
import { keepAcceptedPaper } from '#server/modules/offer/paper.ts'
import { offers } from '#server/modules/offer/table.ts'
import { templateColumns } from '#server/modules/offer/templates.ts'
import { askCompany } from '#server/modules/offer/thread.ts'

/** A line of a kit: a device of the catalogue by the beginning of its name, or one of the company's own. */
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
  photo?: true
  /** Quantities that the customer may choose. */
  choice?: readonly [min: string, max: string]
}

export interface Part {
  name: string
  variant?: VariantKey
  optional?: true
  kit: readonly Kit[]
}

export interface Story {
  subject: string
  customer: readonly [name: string, email: string, phone: string, address: string]
  vat: OfferContentInput['vat_mode']
  area?: string
  parts: readonly Part[]
  variants?: OfferContentInput['variants']
  discount?: string
  deposit?: Pick<OfferContentInput, 'deposit_amount' | 'deposit_percent' | 'deposit_days'>
  /** Final state; `accepted late` is entered by the company. */
  fate: OfferState | 'accepted late'
  /** Days since it was begun, and days until it expires. */
  begun: number
  expires: number
  question?: string
  reason?: string
}

const assembly = (price: string): Kit => ({
  own: 'Montaż i uruchomienie z materiałem',
  unit: 'kpl.',
  price,
  purchase: String(Number(price) * 0.62),
})
const tank: Kit = {
  own: 'Zasobnik c.w.u. 200 l z wężownicą 2,4 m²',
  unit: 'szt.',
  price: '5151.20',
  purchase: '4020.00',
}
const buffer: Kit = { own: 'Bufor 60 l, wiszący', unit: 'szt.', price: '1550.00', purchase: '1180.00' }
const controller: Kit = {
  own: 'Sterownik pokojowy z Wi-Fi',
  unit: 'szt.',
  quantity: '2',
  price: '690.00',
  purchase: '455.00',
  optional: true,
  choice: ['1', '4'],
}
const flue: Kit = { own: 'System kominowy 80/125, 6 m', unit: 'kpl.', price: '1480.00', purchase: '990.00' }
const pipes: Kit = {
  own: 'Rura miedziana 22 mm z izolacją',
  unit: 'm',
  quantity: '18.5',
  price: '46.90',
  purchase: '31.40',
}
const pump = (device: string, percent = '-6'): Kit => ({ device, percent, photo: true })

const quietOrCheap = [
  { key: 'A' as const, name: 'Cicha praca, 7 lat gwarancji', is_recommended: true },
  { key: 'B' as const, name: 'Niższa cena', is_recommended: false },
]
const both = (quiet: string, cheap: string): Part[] => [
  { name: 'Urządzenia', variant: 'A', kit: [pump(quiet), tank, controller] },
  { name: 'Urządzenia', variant: 'B', kit: [pump(cheap, '-10'), tank] },
  { name: 'Instalacja', kit: [buffer, assembly('6400.00')] },
]

/** Twelve offers of a company that installs heat pumps and boilers, in every state that an offer can be in. */
const stories: readonly Story[] = [
  {
    subject: 'Pompa ciepła z zasobnikiem c.w.u. dla domu 148 m²',
    customer: ['Joanna Malinowska', 'j.malinowska@dom.example', '+48601234567', 'ul. Brzozowa 7, 35-213 Rzeszów'],
    ...{
      vat: '8',
      variants: quietOrCheap,
      parts: both('Helion Terra HT 13', 'Polaris Borealis PB 12'),
      deposit: { deposit_percent: '30', deposit_days: 7 },
      fate: 'viewed',
      begun: 6,
      expires: 24,
    },
  },
  {
    subject: 'Wymiana kotła gazowego na kondensacyjny',
    customer: ['Ryszard Kania', 'r.kania@poczta.example', '+48602200311', 'os. Słoneczne 4/12, 31-957 Kraków'],
    ...{
      vat: '8',
      parts: [{ name: '', kit: [pump('Helion Calor C24', '-4'), flue, assembly('2300.00')] }],
      fate: 'sent',
      begun: 9,
      expires: 21,
    },
  },
  {
    subject: 'Pompa ciepła 9 kW, dom 150 m²',
    customer: ['Monika i Adam Wrzos', 'wrzos@dom.example', '+48603300422', 'ul. Polna 31, 32-020 Wieliczka'],
    ...{
      vat: '8',
      parts: [{ name: '', kit: [pump('Nordvik Fjord NF 9'), tank, buffer, assembly('6900.00'), controller] }],
    },
    ...{ deposit: { deposit_amount: '12000.00', deposit_days: 7 }, fate: 'accepted', begun: 40, expires: 3 },
  },
  {
    subject: 'Klimatyzacja biura, dwa pomieszczenia',
    customer: [
      'Biuro Rachunkowe Cyfra Sp. z o.o.',
      'biuro@cyfra.example',
      '+48124440155',
      'ul. Kalwaryjska 69, 30-504 Kraków',
    ],
    ...{
      vat: '23',
      parts: [{ name: '', kit: [pump('Polaris Breeze 50'), pipes, assembly('1900.00')] }],
      discount: '3',
    },
    ...{ fate: 'rejected', begun: 33, expires: 2, reason: 'Wybraliśmy firmę, która montuje w tym tygodniu.' },
  },
  {
    subject: 'Rekuperacja w domu jednorodzinnym 210 m²',
    customer: ['Łukasz Żmuda', 'lukasz.zmuda@dom.example', '+48605510677', 'ul. Leśna 8, 32-087 Zielonki'],
    ...{
      vat: '8',
      parts: [
        { name: 'Centrala', kit: [pump('Helion Ventis V500')] },
        {
          name: 'Kanały',
          kit: [
            { ...pipes, own: 'Kanały i skrzynki rozprężne', unit: 'kpl.', quantity: '1', price: '7800.00' },
            assembly('5200.00'),
          ],
        },
        {
          name: 'Filtry na dwa lata',
          optional: true,
          kit: [
            {
              own: 'Komplet filtrów F7/G4',
              unit: 'kpl.',
              quantity: '4',
              price: '185.00',
              purchase: '120.00',
              choice: ['2', '8'],
            },
          ],
        },
      ],
    },
    ...{ fate: 'viewed', begun: 27, expires: 3, question: 'Czy kanały w stropie można ułożyć przed wylewką w marcu?' },
  },
  {
    subject: 'Kotłownia: kaskada dwóch kotłów',
    customer: [
      'Wspólnota Mieszkaniowa Lipowa 4',
      'zarzad@lipowa4.example',
      '+48124412299',
      'ul. Lipowa 4, 30-702 Kraków',
    ],
    ...{
      vat: '8',
      parts: [
        {
          name: '',
          kit: [
            { ...pump('Helion Calor Duo D60', '-9'), quantity: '2' },
            { ...flue, quantity: '2' },
            assembly('14800.00'),
          ],
        },
      ],
    },
    ...{ fate: 'accepted late', begun: 75, expires: -12 },
  },
  {
    subject: 'Gruntowa pompa ciepła dla domu 360 m²',
    customer: ['Ewa Sadowska', 'ewa.sadowska@dom.example', '+48606620788', 'ul. Widokowa 15, 32-005 Niepołomice'],
    ...{
      vat: 'split',
      area: '360',
      parts: [
        {
          name: '',
          kit: [
            pump('Helion Terra HT 17', '-5'),
            { own: 'Odwierty pionowe z sondami', unit: 'm', quantity: '320', price: '145.00', purchase: '108.00' },
            tank,
            assembly('11500.00'),
          ],
        },
      ],
    },
    ...{ fate: 'open', begun: 1, expires: 29 },
  },
  {
    subject: 'Pompa ciepła do remontowanego domu 120 m²',
    customer: ['Paweł Ćwik', 'pawel.cwik@poczta.example', '+48607730899', 'ul. Ogrodowa 22, 32-050 Skawina'],
    ...{
      vat: '8',
      parts: [{ name: '', kit: [pump('Nordvik Fjord NF 7'), tank, assembly('6100.00')] }],
      fate: 'expired',
      begun: 62,
      expires: -32,
    },
  },
  {
    subject: 'Kocioł dwufunkcyjny do mieszkania 64 m²',
    customer: ['Helena Gajda', 'h.gajda@poczta.example', '+48608840900', 'ul. Mazowiecka 88/5, 30-019 Kraków'],
    ...{ vat: '8', parts: [{ name: '', kit: [pump('Polaris Ignis Combi 28', '-3'), flue, assembly('2100.00')] }] },
    ...{ fate: 'withdrawn', begun: 18, expires: 12, reason: 'Zmiana cennika producenta.' },
  },
  {
    subject: 'Wymiana kotła gazowego, pierwsza wersja',
    customer: ['Ryszard Kania', 'r.kania@poczta.example', '+48602200311', 'os. Słoneczne 4/12, 31-957 Kraków'],
    ...{
      vat: '8',
      parts: [{ name: '', kit: [pump('Polaris Ignis 24'), flue, assembly('2300.00')] }],
      fate: 'superseded',
      begun: 14,
      expires: 16,
    },
  },
  {
    subject: 'Modernizacja kotłowni w pensjonacie',
    customer: [
      'Pensjonat Pod Reglami',
      'recepcja@podreglami.example',
      '+48182001122',
      'ul. Kościeliska 40, 34-500 Zakopane',
    ],
    ...{
      vat: '23',
      variants: quietOrCheap,
      parts: both('Helion Terra HT 17', 'Polaris Borealis PB 16 T'),
      fate: 'draft',
      begun: 2,
      expires: 28,
    },
  },
  {
    subject: 'Klimatyzacja sypialni',
    customer: ['Оксана Коваль', 'oksana.koval@poczta.example', '+48609950011', 'ul. Wielicka 250/9, 30-663 Kraków'],
    ...{
      vat: '8',
      parts: [{ name: '', kit: [pump('Nordvik Isbris 35'), assembly('1400.00')] }],
      fate: 'draft',
      begun: 0,
      expires: 30,
    },
  },
]

interface Loading {
  db: Database
  now: Date
  act: Act
  deps: Deps
  partners: readonly DemoPartner[]
}

const zone = 'partnerzone.offer-generator.offers'
const day = 86_400_000
const hour = 3_600_000

/** Loads the offers of the first company by calls of the product. Letters about them are not sent. */
export async function loadOffers(loading: Loading): Promise<void> {
  const { db, act, now, partners } = loading
  const [company] = partners
  if (!company) throw new Error('No company has offers')
  const boss = administering(company)
  const begun = new Date(now.getTime() - 90 * day)
  const conditions = await firstOptions(db)
  await act(boss, begun, 'partnerzone.offer-generator.settings.update', {
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
  await loadKits(loading, boss)
  // The oldest first, because a revision needs the offer that it revises.
  for (const story of stories.toSorted((one, other) => other.begun - one.begun))
    await tellStory(loading, { boss, conditions, lineOf, story })
  await reviseFirst(loading, boss)
  await db.execute(sql`delete from pgboss.job where name in ('mail.send', 'offer.accepted')
    and created_on >= ${now.toISOString()}::timestamptz - interval '1 hour'`)
}

interface Telling {
  boss: Acting
  conditions: Record<string, number>
  lineOf: (kit: Kit, id: string) => OfferLineInput
  story: Story
}

/** Creates an offer and brings it to its final state. */
async function tellStory(loading: Loading, { boss, conditions, lineOf, story }: Telling): Promise<void> {
  const { act, now } = loading
  const at = (hours: number) => new Date(now.getTime() - story.begun * day - 4 * hour + hours * hour)
  const [customer_name, customer_email, customer_phone, customer_address] = story.customer
  const draft = await act(boss, at(0), `${zone}.store`, {
    body: {
      ...conditions,
      ...contentOf(story, lineOf),
      ...{ subject: story.subject, customer_name, customer_email, customer_phone, customer_address },
      ...{ email_main: customer_email, expires_on: today(new Date(now.getTime() + story.expires * day)) },
      locale: 'pl',
    },
  })
  const path = { offer: draft.id }
  if (story.fate === 'draft') return
  const { version } = await act(boss, at(1), `${zone}.register`, { path, body: { version: draft.version } })
  if (story.fate === 'open') return
  const sent = await act(boss, at(2), `${zone}.send`, { path, body: { version, to: customer_email } })
  await answer(loading, story, draft.id, at(3))
  if (story.fate === 'withdrawn')
    await act(boss, at(3), `${zone}.withdraw`, { path, body: { version: sent.version, reason: story.reason ?? null } })
  if (story.fate === 'accepted late')
    await act(boss, new Date(now.getTime() + (story.expires + 2) * day), `${zone}.accept`, {
      path,
      body: { version: sent.version, name: customer_name, note: 'Uchwała wspólnoty przyszła pocztą po terminie.' },
    })
  await keepAccepted(loading, draft.id)
}

/** The actions of the customer, and the expiry. */
async function answer({ db, now }: Loading, story: Story, id: number, at: Date): Promise<void> {
  const customer = { db, at, by: customerActor }
  const opened = async (offer: OfferRow) =>
    advance(customer, offer, {
      event: { type: 'offer.view' },
      set: { viewed_at: at.toISOString() },
      entry: { kind: 'opened' },
    })
  const offer = await lockedOffer(db, id)
  if (!offer) return
  await db.execute(sql`update offer_recipients set delivery = 'sent' where offer_id = ${id}`)
  if (['viewed', 'accepted', 'rejected', 'expired'].includes(story.fate)) {
    await db.execute(
      sql`update offer_recipients set opened_at = ${at.toISOString()}, last_opened_at = ${at.toISOString()} where offer_id = ${id}`,
    )
    const viewed = await opened(offer)
    if (story.question) await askCompany(customer, viewed, { text: story.question, name: null })
    if (story.fate === 'accepted')
      await accept({ ...customer, at: new Date(at.getTime() + 20 * hour) }, viewed, {
        selection: {
          ...firstSelection(viewed.content),
          options: viewed.content.sections
            .flatMap(({ lines }) => lines)
            .filter(({ is_optional }) => is_optional)
            .map((line) => line.id),
          quantities: viewed.content.sections
            .flatMap(({ lines }) => lines)
            .filter(({ quantity_max }) => quantity_max !== null)
            .map(({ id: line }) => ({ line, quantity: '3' })),
        },
        ...{ name: story.customer[0], ip: '203.0.113.24', user_agent: 'Mozilla/5.0 (iPhone)', note: null },
        consent: 'Akceptuję ofertę i jej warunki.',
        ...{ way: 'personal_link', email: viewed.email_main, code_sent_at: null },
      })
    if (story.fate === 'rejected')
      await advance({ ...customer, at: new Date(at.getTime() + 30 * hour) }, viewed, {
        event: { type: 'offer.reject' },
        set: { reason: story.reason ?? null, decided_at: new Date(at.getTime() + 30 * hour).toISOString() },
        entry: { kind: 'rejected', text: story.reason ?? null },
      })
  }
  const later = await lockedOffer(db, id)
  if (story.expires < 0 && later && (later.state === 'sent' || later.state === 'viewed'))
    await advance({ db, by: systemActor, at: new Date(now.getTime() + (story.expires + 1) * day + 2 * hour) }, later, {
      event: { type: 'offer.expire' },
      entry: { kind: 'expired' },
    })
}

async function keepAccepted({ db, deps, now }: Loading, id: number): Promise<void> {
  const offer = await lockedOffer(db, id)
  if (offer?.state !== 'accepted') return
  const accepted_paper = await keepAcceptedPaper({ db, deps, at: now }, offer)
  await db.update(offers).set({ accepted_paper }).where(eq(offers.id, id))
}

/** The second version of an offer supersedes the first. */
async function reviseFirst({ db, now }: Loading, boss: Acting): Promise<void> {
  const [first] = await db.select().from(offers).where(eq(offers.subject, 'Wymiana kotła gazowego, pierwsza wersja'))
  const [second] = await db.select().from(offers).where(eq(offers.subject, 'Wymiana kotła gazowego na kondensacyjny'))
  if (!first || !second) throw new Error('No offer was revised')
  await db.update(offers).set({ revises_id: first.id, copied_from_id: first.id }).where(eq(offers.id, second.id))
  const { user, memberships, permissions } = boss.session
  const by = {
    user_id: user.id,
    permissions,
    partners: memberships.map(({ id }) => id),
    company_admin_of: memberships.map(({ id }) => id),
  }
  await advance({ db, by, at: new Date(now.getTime() - 9 * day) }, first, {
    event: { type: 'offer.supersede' },
    entry: { kind: 'superseded', text: second.offer_number },
  })
}

/** A template of the company, and one of the distributor for all. */
async function loadTemplates({ db, act, now }: Loading, boss: Acting, lineOf: Telling['lineOf']): Promise<void> {
  const [story] = stories
  const begun = new Date(now.getTime() - 80 * day)
  if (!story) return
  await act(boss, begun, 'partnerzone.offer-generator.templates.store', {
    body: { name: 'Pompa ciepła 12 kW, dwa warianty', ...contentOf(story, lineOf), vat_mode: '8' },
  })
  const heatPump = stories.find(({ subject }) => subject.startsWith('Pompa ciepła 9 kW')) ?? story
  const form = v.parse(OfferTemplateForm, { name: 'Pompa ciepła 9 kW, dom 150 m²', ...contentOf(heatPump, lineOf) })
  await db
    .insert(offer_templates)
    .values({ ...templateColumns(form, false), created_at: begun.toISOString(), updated_at: begun.toISOString() })
}

/** A kit of the company, and one of the distributor for all. */
async function loadKits({ db, act, now }: Loading, boss: Acting): Promise<void> {
  const begun = new Date(now.getTime() - 80 * day)
  const rows = await db.select().from(devices)
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0
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
  await db.insert(offer_kits).values({ ...form, created_at: begun.toISOString(), updated_at: begun.toISOString() })
}

function contentOf(
  { parts, vat, area, variants = [], discount, deposit }: Story,
  lineOf: Telling['lineOf'],
): OfferContentInput {
  return {
    vat_mode: vat,
    ...(area ? { housing: 'house' as const, housing_area: area } : {}),
    variants,
    discount: discount ?? null,
    ...deposit,
    sections: parts.map(({ name, variant = null, optional = false, kit }, part) => ({
      id: `s${part + 1}`,
      name,
      variant,
      is_optional: optional,
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
async function lineMaker(db: Database, now: Date): Promise<Telling['lineOf']> {
  const rows = await db.select().from(devices)
  return (
    {
      device,
      own,
      unit = 'szt.',
      quantity = '1',
      price = null,
      percent = null,
      purchase = null,
      optional = false,
      photo = false,
      choice: [quantity_min, quantity_max] = [null, null],
    },
    id,
  ) => {
    const found = device === undefined ? undefined : rows.find(({ name }) => name === device)
    if (device !== undefined && !found) throw new Error(`No device is called ${device}`)
    return {
      id,
      kind: found ? 'device' : 'own',
      device_id: found?.id ?? null,
      name: found?.name ?? own ?? '',
      description: found?.offer_description ?? null,
      ...{ print_description: found !== undefined, print_photo: photo, unit: found?.unit ?? unit, quantity },
      ...{ quantity_min, quantity_max },
      catalogue_price: found?.sales_price ?? null,
      catalogue_day: found ? today(now) : null,
      ...{
        percent: found ? percent : null,
        custom_price: price,
        purchase_price: purchase === null ? null : Number(purchase).toFixed(2),
      },
      is_optional: optional,
    }
  }
}
