import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import { netOf } from '#contract/training/vat.ts'
import type { Database } from '#server/db/client.ts'
import type { brandNames } from '#server/db/demo/device/catalogue.ts'
import { manual } from '#server/db/demo/device/manual.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import type { Actor } from '#server/db/demo/partner/staff.ts'
import type { Act } from '#server/db/demo/service-order/act.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { producers } from '#server/modules/device/table.ts'
import { brands, languages } from '#server/modules/dictionary/table.ts'
import { media_files } from '#server/modules/media/table.ts'
import { payments } from '#server/modules/payment/table.ts'
import {
  training_categories,
  training_certificates,
  training_gadgets,
  training_types,
  trainings,
} from '#server/modules/training/table.ts'
import { advanceTerm, lockedTerm, termState } from '#server/modules/training/terms/life.ts'

type Brand = (typeof brandNames)[number]

/** A term of the demonstration: days from today, moved off weekends. */
interface DemoTerm {
  in_days: number
  city: string
  places: number
  /** Its status, where it does not follow from its day: past ones were held, coming ones are open. */
  fate?: 'planned' | 'closed' | 'cancelled'
  reason?: string
}

interface DemoTraining {
  name: string
  brand: Brand
  type: string
  category: string
  document: 'certificate' | 'diploma'
  price: string
  edition: string
  description: string
  include: string | null
  gadgets: readonly string[]
  note?: string
  /** Names of trainings to whose terms people may be moved. */
  movable?: readonly string[]
  terms: readonly DemoTerm[]
}

/** How trainings are held. */
const trainingTypes = [
  { pl: 'Stacjonarne', en: 'On site' },
  { pl: 'Warsztat przy urządzeniu', en: 'Workshop at the unit' },
  { pl: 'Online', en: 'Online' },
] as const

/** Subjects of trainings. */
const trainingCategories = [
  { pl: 'Montaż', en: 'Installation' },
  { pl: 'Serwis', en: 'Service' },
  { pl: 'Dobór i projektowanie', en: 'Selection and design' },
  { pl: 'Uprawnienia', en: 'Licences' },
] as const

/** Materials for participants. */
const trainingGadgets = [
  { pl: 'Notes i długopis', en: 'Notebook and pen' },
  { pl: 'Czapka z daszkiem', en: 'Cap' },
  { pl: 'Koszulka robocza', en: 'Work shirt' },
  { pl: 'Zestaw kluczy dynamometrycznych', en: 'Torque wrench set' },
] as const

/** Where the distributor teaches. */
const venues: Readonly<Record<string, string>> = {
  Warszawa: 'ul. Cieplna 14, Centrum Szkoleniowe',
  Poznań: 'ul. Bukowska 285, sala 2',
  Kraków: 'ul. Zakopiańska 62, Ośrodek Szkoleń Technicznych',
  Gdańsk: 'al. Grunwaldzka 411, III piętro',
  Wrocław: 'ul. Legnicka 55, Strefa Instalatora',
  Katowice: 'ul. Chorzowska 50, sala A',
  Lublin: 'ul. Spokojna 7, Hotel Victoria',
  Online: 'Transmisja na żywo, łącze przesyłamy e-mailem',
}

const demoTrainings: readonly DemoTraining[] = [
  {
    name: 'Montaż i uruchomienie pomp ciepła powietrze–woda',
    brand: 'Polaris',
    type: 'Stacjonarne',
    category: 'Montaż',
    document: 'certificate',
    price: '861.00',
    edition: 'jesień–zima',
    description:
      'Dwie grupy po sześć osób pracują na czterech działających jednostkach.\n\n• miejsce posadowienia, fundament i odprowadzenie skroplin\n• próba szczelności i napełnienie instalacji\n• pierwsze uruchomienie krok po kroku\n• protokół uruchomienia i rejestracja gwarancji w portalu',
    include: 'Materiały szkoleniowe, obiad, kawa i napoje.',
    gadgets: ['Notes i długopis', 'Czapka z daszkiem'],
    note: 'Prowadzący: Tomasz Lis. Rezerwować salę z agregatami.',
    movable: ['Pompy ciepła: dobór i hydraulika kotłowni'],
    terms: terms('-96 Warszawa 12, -33 Poznań 12, 13 Warszawa 12, 27 Kraków 8, 55 Gdańsk 12'),
  },
  {
    name: 'Pompy ciepła: dobór i hydraulika kotłowni',
    brand: 'Polaris',
    type: 'Stacjonarne',
    category: 'Dobór i projektowanie',
    document: 'diploma',
    price: '615.00',
    edition: '2. edycja',
    description:
      'Dobór mocy do budynku, bufory i sprzęgła, układy z kotłem szczytowym. Uczestnicy liczą trzy prawdziwe realizacje i porównują wyniki.',
    include: 'Materiały szkoleniowe, lunch.',
    gadgets: ['Notes i długopis'],
    movable: ['Montaż i uruchomienie pomp ciepła powietrze–woda'],
    terms: terms('-61 Katowice 16, 20 Wrocław 16, 62 Warszawa 16 planned'),
  },
  {
    name: 'Serwis pomp ciepła: diagnostyka i kody błędów',
    brand: 'Polaris',
    type: 'Warsztat przy urządzeniu',
    category: 'Serwis',
    document: 'certificate',
    price: '984.00',
    edition: 'zaawansowana',
    description:
      'Odczyt historii błędów, pomiary układu chłodniczego, wymiana płyty sterującej i zaworu rozprężnego. Wymagane uprawnienia F-gazowe.',
    include: 'Materiały, obiad, dostęp do stanowiska serwisowego.',
    gadgets: ['Koszulka robocza', 'Zestaw kluczy dynamometrycznych'],
    terms: terms('-47 Warszawa 6, 9 Warszawa 6, 41 Poznań 6'),
  },
  {
    name: 'Kotły kondensacyjne: montaż i regulacja spalania',
    brand: 'Nordvik',
    type: 'Stacjonarne',
    category: 'Montaż',
    document: 'certificate',
    price: '553.50',
    edition: 'sezon grzewczy',
    description:
      'Przyłącze gazowe, system powietrzno-spalinowy, regulacja CO₂ analizatorem i typowe błędy montażu. Część praktyczna na trzech kotłach.',
    include: 'Materiały szkoleniowe, obiad.',
    gadgets: ['Notes i długopis'],
    terms: terms('-75 Lublin 14, 16 Lublin 14'),
  },
  {
    name: 'Przegląd roczny kotła gazowego',
    brand: 'Nordvik',
    type: 'Online',
    category: 'Serwis',
    document: 'diploma',
    price: '184.50',
    edition: 'webinar',
    description:
      'Dwie godziny na żywo: zakres przeglądu, czyszczenie wymiennika, protokół i obowiązki użytkownika. Pytania na czacie.',
    include: null,
    gadgets: [],
    terms: terms('-19 Online 60, 6 Online 60, 34 Online 60'),
  },
  {
    name: 'Klimatyzatory split: montaż zgodny z gwarancją',
    brand: 'Helion',
    type: 'Warsztat przy urządzeniu',
    category: 'Montaż',
    document: 'certificate',
    price: '738.00',
    edition: 'wiosna',
    description:
      'Kielichowanie, lutowanie w osłonie azotu, próżnia i napełnianie, odprowadzenie skroplin. Każdy montuje własny układ.',
    include: 'Materiały zużywane na zajęciach, obiad.',
    gadgets: ['Czapka z daszkiem', 'Koszulka robocza'],
    terms: terms(
      '-40 Wrocław 8, 24 Katowice 8, 12 Gdańsk 8 cancelled: Choroba prowadzącego. Najbliższy termin odbędzie się w Katowicach.',
    ),
  },
  {
    name: 'Systemy multisplit i VRF: projekt i uruchomienie',
    brand: 'Helion',
    type: 'Stacjonarne',
    category: 'Dobór i projektowanie',
    document: 'certificate',
    price: '1107.00',
    edition: 'dwudniowa',
    description:
      'Dobór jednostek w programie, trójniki i długości instalacji, adresowanie, uruchomienie i przekazanie użytkownikowi.',
    include: 'Materiały, dwa obiady, nocleg między dniami szkolenia.',
    gadgets: ['Notes i długopis', 'Koszulka robocza'],
    terms: terms('30 Poznań 10, 76 Warszawa 10 planned'),
  },
  {
    name: 'Przygotowanie do certyfikatu F-gazowego',
    brand: 'Helion',
    type: 'Stacjonarne',
    category: 'Uprawnienia',
    document: 'diploma',
    price: '1353.00',
    edition: 'kategoria I',
    description:
      'Trzy dni przed egzaminem: przepisy i karty urządzeń, szczelność, odzysk czynnika, lutowanie. Egzamin przeprowadza jednostka zewnętrzna i nie jest wliczony w cenę.',
    include: 'Materiały, obiady, odzież ochronna na zajęciach praktycznych.',
    gadgets: ['Notes i długopis'],
    note: 'Termin egzaminu ustalać z jednostką co najmniej 30 dni wcześniej.',
    terms: terms('-54 Warszawa 10, 37 Warszawa 10, 3 Kraków 10 closed'),
  },
  {
    name: 'Zimowe ABC: pompa ciepła i klimatyzacja w mrozie',
    brand: 'Polaris',
    type: 'Online',
    category: 'Serwis',
    document: 'diploma',
    price: '0.00',
    edition: 'bezpłatny webinar',
    description:
      'Godzina o odszranianiu, grzałce tacy i rozmowie z klientem, któremu „pompa paruje”. Dla wszystkich partnerów.',
    include: null,
    gadgets: [],
    terms: terms('-8 Online 100, 17 Online 100'),
  },
  {
    name: 'Rekuperacja: montaż i regulacja przepływów',
    brand: 'Nordvik',
    type: 'Stacjonarne',
    category: 'Montaż',
    document: 'certificate',
    price: '676.50',
    edition: 'nowość',
    description:
      'Prowadzenie kanałów, izolacja, pomiary i regulacja nawiewu oraz wywiewu, przekazanie dokumentacji użytkownikowi.',
    include: 'Materiały szkoleniowe, obiad.',
    gadgets: ['Notes i długopis', 'Czapka z daszkiem'],
    terms: terms('45 Kraków 12, -12 Katowice 12 cancelled: Za mało zgłoszeń.'),
  },
]

/** Terms from `days city places`, separated by commas, with a fate and its reason where they have one. */
function terms(text: string): DemoTerm[] {
  return text.split(', ').map((term) => {
    const [, in_days, city = '', places, fate, reason] =
      /^(-?\d+) (\S+) (\d+)(?: (planned|closed|cancelled))?(?:: (.+))?$/.exec(term) ?? []
    const ending = { ...(fate && { fate: fate as NonNullable<DemoTerm['fate']> }), ...(reason && { reason }) }
    return { in_days: Number(in_days), city, places: Number(places), ...ending }
  })
}

/** The regulations that are accepted before ordering. */
const regulations: readonly { heading: string; text: string }[] = [
  {
    heading: '1. Zgłoszenie',
    text: 'Zgłoszenia przyjmujemy przez portal. Miejsce jest zarezerwowane po potwierdzeniu zapisu; przy przelewie rezerwacja trwa 7 dni. Gdy miejsc zabraknie, zgłoszenie trafia na listę oczekujących.',
  },
  {
    heading: '2. Cena i płatność',
    text: 'Cena podana jest za jedną osobę. Płatność odbywa się online albo przelewem na podstawie zamówienia. Fakturę wystawiamy po zaksięgowaniu wpłaty.',
  },
  {
    heading: '3. Rezygnacja i zmiana uczestnika',
    text: 'Do terminu zmian, podanego przy szkoleniu, można zrezygnować ze zwrotem całej wpłaty, przenieść uczestnika na inny termin albo zgłosić inną osobę. Po tym terminie zmian dokonuje organizator.',
  },
  {
    heading: '4. Odwołanie szkolenia',
    text: 'Gdy termin zostanie odwołany, proponujemy inny termin, zwrot wpłaty albo pozostawienie jej na kolejne szkolenie.',
  },
  {
    heading: '5. Zaświadczenia',
    text: 'Zaświadczenie otrzymuje osoba, której obecność potwierdzono. Autentyczność można sprawdzić na stronie wskazanej kodem QR.',
  },
]

interface Loading {
  db: Database
  storage: Storage
  now: Date
  act: Act
  editor: Actor
}

/** A loaded term and its later status, once people were on it. */
export interface LoadedTerm {
  id: number
  training_date: string
  registration_until: string
  in_days: number
  fate: DemoTerm['fate']
  reason: string | null
}

const day = 86_400_000

/**
 * Trainings with terms of the past and to come. All but the planned ones are open when it ends, also those of the past, so
 * that people can be put on them; `settleTrainings` then closes, completes and cancels.
 */
export async function loadTrainings(loading: Loading): Promise<LoadedTerm[]> {
  const { db, act, editor, now } = loading
  const ids = await dictionaries(db)
  const paper = await regulationsPaper()
  const began = new Date(now.getTime() - 150 * day)
  const loaded: LoadedTerm[] = []
  const known = new Map<string, number>()
  for (const [place, one] of demoTrainings.entries()) {
    const at = new Date(began.getTime() + place * 3 * day)
    const [first, ...others] = one.terms
    if (!first) continue
    const { id } = await act(editor, at, 'training.trainings.store', {
      body: { ...trainingBody(one, ids), ...termBody(first, now), regulations_file: await file(loading, paper, at) },
    })
    known.set(one.name, id)
    const terms = await act(editor, at, 'training.terms.index', { query: { training_id: String(id) } })
    const [planned] = 'results' in terms ? terms.results : []
    const stored: { id: number; term: DemoTerm }[] = planned ? [{ id: planned.id, term: first }] : []
    for (const term of others) {
      const body = { training_id: id, ...termBody(term, now), ...pricesOf(one) }
      stored.push({ id: (await act(editor, at, 'training.terms.store', { body })).id, term })
    }
    for (const { id: term_id, term } of stored) {
      const { in_days, fate, reason = null } = term
      if (fate !== 'planned')
        await act(editor, at, 'training.terms.open', { path: { term: term_id }, body: { version: 1 } })
      loaded.push({ id: term_id, ...daysOf(term, now), in_days, fate, reason })
    }
  }
  for (const one of demoTrainings) {
    const movable_to = (one.movable ?? []).flatMap((name) => known.get(name) ?? [])
    if (movable_to.length > 0)
      await db
        .update(trainings)
        .set({ movable_to })
        .where(eq(trainings.id, known.get(one.name) ?? 0))
  }
  return loaded
}

/** Closes, completes and cancels terms as the demonstration declares, after people were put on them and were marked. */
export async function settleTrainings({ db, act, editor, now }: Loading, loaded: readonly LoadedTerm[]): Promise<void> {
  for (const { id, in_days, fate, reason, training_date } of loaded) {
    const isPast = training_date < today(now)
    if (fate === 'planned' || (!isPast && fate === undefined)) continue
    const at = isPast ? new Date(Date.parse(`${training_date}T18:00:00Z`)) : new Date(now.getTime() - day)
    const context = act.contextOf(editor, at)
    const acting = { db, by: context.by, at, is_staff: true }
    const term = await lockedTerm(db, id)
    if (fate === 'cancelled') {
      const decided = new Date(Math.min(at.getTime(), now.getTime() + (in_days - 9) * day))
      await advanceTerm({ ...acting, at: decided }, term, { type: 'term.cancel', reason })
    } else {
      const closed = await advanceTerm(acting, term, { type: 'term.close' })
      const { unattended } = await termState(db, closed)
      if (isPast && unattended === 0) await advanceTerm(acting, closed, { type: 'term.complete' })
    }
  }
}

type Ids = Awaited<ReturnType<typeof dictionaries>>

function trainingBody(one: DemoTraining, ids: Ids) {
  const { name, edition, description, document, include, note, gadgets } = one
  return {
    ...{ name, edition, description, note, price_include: include, document_type: document, ...pricesOf(one) },
    lang_id: ids.language,
    producer_id: idOf(ids.producers, one.brand),
    type_id: idOf(ids.types, one.type),
    category_id: idOf(ids.categories, one.category),
    certificate_id: document === 'diploma' ? ids.diploma : ids.certificate,
    gadgets: gadgets.map((gadget) => idOf(ids.gadgets, gadget)),
    payments: ids.payments,
  }
}

function pricesOf({ price }: DemoTraining) {
  return { price_brutto: price, price_netto: netOf(price) ?? price }
}

function termBody(term: DemoTerm, now: Date) {
  const { city, places } = term
  const { training_date, registration_until } = daysOf(term, now)
  const isOnline = city === 'Online'
  return {
    city,
    address: venues[city] as string,
    training_date,
    certificate_date: training_date,
    registration_until,
    start_time: isOnline ? '17:00' : '09:00',
    end_time: isOnline ? '19:00' : '16:00',
    total_places: places,
  }
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration knows no ${name}`)
  return id
}

async function dictionaries(db: Database) {
  type Named = typeof training_types | typeof training_categories | typeof training_gadgets
  const named = async (table: Named, words: readonly { pl: string; en: string }[]) => {
    const rows = words.map(({ pl, en }, index) => ({ name_pl: pl, name_en: en, position: index + 1 }))
    const stored = await db.insert(table).values(rows).returning({ id: table.id, name: table.name_pl })
    return new Map(stored.map(({ id, name }) => [name, id]))
  }
  const made = await db
    .select({ id: producers.id, brand: brands.name })
    .from(producers)
    .innerJoin(brands, eq(brands.id, producers.brand_id))
  const [polish] = await db.select().from(languages).where(eq(languages.code, 'pl'))
  const templates = await db.select().from(training_certificates).orderBy(asc(training_certificates.position))
  const first = templates[0] ?? (await inserted(db, training_certificates, plainTemplate))
  const forms = await db.select({ id: payments.id }).from(payments).orderBy(asc(payments.id))
  if (!polish) throw new Error('There is no Polish')
  return {
    types: await named(training_types, trainingTypes),
    categories: await named(training_categories, trainingCategories),
    gadgets: await named(training_gadgets, trainingGadgets),
    producers: new Map(made.map(({ id, brand }) => [brand, id])),
    language: polish.id,
    certificate: first.id,
    diploma: (templates[1] ?? first).id,
    payments: forms.map(({ id }) => id),
  }
}

const plainTemplate: typeof training_certificates.$inferInsert = {
  name_pl: 'Certyfikat',
  name_en: 'Certificate',
  number_pattern: 'CERT/{year}/{number:4}',
  elements: [],
}

const title = 'Regulamin szkoleń'

function regulationsPaper(): Promise<Buffer> {
  return manual({
    title,
    brand: 'Polaris',
    models: ['Szkolenia techniczne'],
    edition: 'Wersja 3',
    sections: regulations,
  })
}

/** An uploaded file that nothing refers to yet, as the form of a training finds it. */
async function file({ db, storage, editor }: Loading, content: Buffer, at: Date): Promise<string> {
  const id = randomUUID()
  const moment = at.toISOString()
  await storage.put(id, content)
  await db.insert(media_files).values({
    ...{ id, purpose: 'training_regulations', filename: `${title}.pdf`, path: `${id}.pdf`, type: 'application/pdf' },
    ...{ size: content.length, created_by: editor.id, is_private: true },
    ...{ finished_at: moment, created_at: moment, unreferred_since: moment },
  })
  return id
}

/** No training is held on public holidays that keep their date, and on Christmas Eve. */
const holidays = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26']

/** The days of a term so far from today, moved off weekends and holidays: the last one for signing up is before it. */
export function daysOf({ in_days }: { in_days: number }, now: Date) {
  return { training_date: workday(now, in_days), registration_until: workday(now, in_days - 3, -1) }
}

function workday(now: Date, in_days: number, direction: 1 | -1 = 1): string {
  let date = new Date(now.getTime() + in_days * day)
  while (isFree(today(date))) date = new Date(date.getTime() + direction * day)
  return today(date)
}

function isFree(date: string): boolean {
  return holidays.includes(date.slice(5)) || [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
}
