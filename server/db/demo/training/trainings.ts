import { asc, eq } from 'drizzle-orm'
import { netOf } from '#contract/training/vat.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { manual } from '#server/db/demo/device/papers.ts'
import { uploaded } from '#server/db/demo/documentation/library.ts'
import { colleague, found, inserted, type Loading, namedEntries } from '#server/db/demo/loading.ts'
import { day, daysBack } from '#server/db/demo/moments.ts'
import { bilingual, records, words } from '#server/db/demo/random.ts'
import { producers } from '#server/modules/device/table.ts'
import { brands, languages } from '#server/modules/dictionary/table.ts'
import { payments } from '#server/modules/payment/table.ts'
import {
  training_categories,
  training_certificates,
  training_gadgets,
  training_types,
  trainings,
} from '#server/modules/training/table.ts'
import { advanceTerm, lockedTerm, termState } from '#server/modules/training/terms/life.ts'

/** A term of the demonstration: days from today, moved off weekends. */
interface DemoTerm {
  in_days: number
  city: string
  places: number
  /** Its status, where it does not follow from its day: past ones were held, coming ones are open. */
  fate: 'planned' | 'closed' | 'cancelled' | undefined
  reason: string | null
}

/** How trainings are held. */
const types = bilingual(`
  Stacjonarne | On site
  Warsztat przy urządzeniu | Workshop at the unit
  Online | Online
`)
/** Subjects of trainings. */
const categories = bilingual(`
  Montaż | Installation
  Serwis | Service
  Dobór i projektowanie | Selection and design
  Uprawnienia | Licences
`)
/** Materials for participants. */
const gadgets = bilingual(`
  Notes i długopis | Notebook and pen
  Czapka z daszkiem | Cap
  Koszulka robocza | Work shirt
  Zestaw kluczy dynamometrycznych | Torque wrench set
`)

/** Where the distributor teaches. */
const venues = records(
  ['city', 'address'],
  `
  Warszawa | ul. Cieplna 14, Centrum Szkoleniowe
  Poznań | ul. Bukowska 285, sala 2
  Kraków | ul. Zakopiańska 62, Ośrodek Szkoleń Technicznych
  Gdańsk | al. Grunwaldzka 411, III piętro
  Wrocław | ul. Legnicka 55, Strefa Instalatora
  Katowice | ul. Chorzowska 50, sala A
  Lublin | ul. Spokojna 7, Hotel Victoria
  Online | Transmisja na żywo, łącze przesyłamy e-mailem
`,
)

/**
 * Trainings; terms as `days city places`, separated by commas, with a fate and its reason where they have one; `⏎`: a new line. `movable`:
 * the trainings to whose terms people may be moved.
 */
const demoTrainings = records(
  [
    'name',
    'edition',
    'brand',
    'type',
    'category',
    'document',
    'price',
    'gadgets',
    'description',
    'include',
    'note',
    'movable',
    'terms',
  ],
  `
  Montaż i uruchomienie pomp ciepła powietrze–woda | jesień–zima | Polaris | Stacjonarne | Montaż | certificate | 861.00 | Notes i długopis; Czapka z daszkiem | Dwie grupy po sześć osób pracują na czterech działających jednostkach.⏎⏎• miejsce posadowienia, fundament i odprowadzenie skroplin⏎• próba szczelności i napełnienie instalacji⏎• pierwsze uruchomienie krok po kroku⏎• protokół uruchomienia i rejestracja gwarancji w portalu | Materiały szkoleniowe, obiad, kawa i napoje. | Rezerwować salę z agregatami. | Pompy ciepła: dobór i hydraulika kotłowni | -96 Warszawa 12, -33 Poznań 12, 13 Warszawa 12, 27 Kraków 8, 55 Gdańsk 12
  Pompy ciepła: dobór i hydraulika kotłowni | 2. edycja | Polaris | Stacjonarne | Dobór i projektowanie | diploma | 615.00 | Notes i długopis | Dobór mocy do budynku, bufory i sprzęgła, układy z kotłem szczytowym. Uczestnicy liczą trzy prawdziwe realizacje i porównują wyniki. | Materiały szkoleniowe, lunch. |  | Montaż i uruchomienie pomp ciepła powietrze–woda | -61 Katowice 16, 20 Wrocław 16, 62 Warszawa 16 planned
  Serwis pomp ciepła: diagnostyka i kody błędów | zaawansowana | Polaris | Warsztat przy urządzeniu | Serwis | certificate | 984.00 | Koszulka robocza; Zestaw kluczy dynamometrycznych | Odczyt historii błędów, pomiary układu chłodniczego, wymiana płyty sterującej i zaworu rozprężnego. Wymagane uprawnienia F-gazowe. | Materiały, obiad, dostęp do stanowiska serwisowego. |  |  | -47 Warszawa 6, 9 Warszawa 6, 41 Poznań 6
  Kotły kondensacyjne: montaż i regulacja spalania | sezon grzewczy | Nordvik | Stacjonarne | Montaż | certificate | 553.50 | Notes i długopis | Przyłącze gazowe, system powietrzno-spalinowy, regulacja CO₂ analizatorem i typowe błędy montażu. Część praktyczna na trzech kotłach. | Materiały szkoleniowe, obiad. |  |  | -75 Lublin 14, 16 Lublin 14
  Przegląd roczny kotła gazowego | webinar | Nordvik | Online | Serwis | diploma | 184.50 |  | Dwie godziny na żywo: zakres przeglądu, czyszczenie wymiennika, protokół i obowiązki użytkownika. Pytania na czacie. |  |  |  | -19 Online 60, 6 Online 60, 34 Online 60
  Klimatyzatory split: montaż zgodny z gwarancją | wiosna | Helion | Warsztat przy urządzeniu | Montaż | certificate | 738.00 | Czapka z daszkiem; Koszulka robocza | Kielichowanie, lutowanie w osłonie azotu, próżnia i napełnianie, odprowadzenie skroplin. Każdy montuje własny układ. | Materiały zużywane na zajęciach, obiad. |  |  | -40 Wrocław 8, 24 Katowice 8, 12 Gdańsk 8 cancelled: Choroba prowadzącego. Najbliższy termin odbędzie się w Katowicach.
  Systemy multisplit i VRF: projekt i uruchomienie | dwudniowa | Helion | Stacjonarne | Dobór i projektowanie | certificate | 1107.00 | Notes i długopis; Koszulka robocza | Dobór jednostek w programie, trójniki i długości instalacji, adresowanie, uruchomienie i przekazanie użytkownikowi. | Materiały, dwa obiady, nocleg między dniami szkolenia. |  |  | 30 Poznań 10, 76 Warszawa 10 planned
  Przygotowanie do certyfikatu F-gazowego | kategoria I | Helion | Stacjonarne | Uprawnienia | diploma | 1353.00 | Notes i długopis | Trzy dni przed egzaminem: przepisy i karty urządzeń, szczelność, odzysk czynnika, lutowanie. Egzamin przeprowadza jednostka zewnętrzna i nie jest wliczony w cenę. | Materiały, obiady, odzież ochronna na zajęciach praktycznych. | Termin egzaminu ustalać z jednostką co najmniej 30 dni wcześniej. |  | -54 Warszawa 10, 37 Warszawa 10, 3 Kraków 10 closed
  Zimowe ABC: pompa ciepła i klimatyzacja w mrozie | bezpłatny webinar | Polaris | Online | Serwis | diploma | 0.00 |  | Godzina o odszranianiu, grzałce tacy i rozmowie z klientem, któremu „pompa paruje”. Dla wszystkich partnerów. |  |  |  | -8 Online 100, 17 Online 100
  Rekuperacja: montaż i regulacja przepływów | nowość | Nordvik | Stacjonarne | Montaż | certificate | 676.50 | Notes i długopis; Czapka z daszkiem | Prowadzenie kanałów, izolacja, pomiary i regulacja nawiewu oraz wywiewu, przekazanie dokumentacji użytkownikowi. | Materiały szkoleniowe, obiad. |  |  | 45 Kraków 12, -12 Katowice 12 cancelled: Za mało uczestników.
`,
)
type DemoTraining = (typeof demoTrainings)[number]

function termsOf({ terms }: DemoTraining): DemoTerm[] {
  return terms.split(', ').map((term) => {
    const [, in_days, city = '', places, fate, reason = null] =
      /^(-?\d+) (\S+) (\d+)(?: (planned|closed|cancelled))?(?:: (.+))?$/.exec(term) ?? []
    return { in_days: Number(in_days), city, places: Number(places), fate: fate as DemoTerm['fate'], reason }
  })
}

/** The regulations that are accepted before ordering. */
const regulations = records(
  ['heading', 'text'],
  `
  1. Zapisy | Zapisy przyjmujemy przez portal. Miejsce jest zarezerwowane po potwierdzeniu zapisu; przy przelewie rezerwacja trwa 7 dni. Gdy miejsc zabraknie, uczestnik trafia na listę oczekujących.
  2. Cena i płatność | Cena podana jest za jedną osobę. Płatność odbywa się online albo przelewem na podstawie zamówienia. Fakturę wystawiamy po zaksięgowaniu wpłaty.
  3. Rezygnacja i zmiana uczestnika | Do terminu zmian, podanego przy szkoleniu, można zrezygnować ze zwrotem całej wpłaty, przenieść uczestnika na inny termin albo zgłosić inną osobę. Po tym terminie zmian dokonuje organizator.
  4. Odwołanie szkolenia | Gdy termin zostanie odwołany, proponujemy inny termin, zwrot wpłaty albo pozostawienie jej na kolejne szkolenie.
  5. Certyfikaty i dyplomy | Certyfikat albo dyplom otrzymuje osoba, której obecność potwierdzono. Autentyczność można sprawdzić na stronie wskazanej kodem QR.
`,
)

/** A loaded term and its later status, once people were on it. */
export interface LoadedTerm extends Pick<DemoTerm, 'in_days' | 'fate' | 'reason'> {
  id: number
  training_date: string
  registration_until: string
}

/** The colleague who coordinates the trainings. */
export const coordinator = ({ staff }: Loading) => colleague(staff, 'Beata Olszewska')

/**
 * Trainings with terms of the past and to come. All but the planned ones are open when it ends, also those of the past, so
 * that people can be put on them; `settleTrainings` then closes, completes and cancels.
 */
export async function loadTrainings(loading: Loading): Promise<LoadedTerm[]> {
  const { db, act, now } = loading
  const editor = coordinator(loading)
  const bodyOf = await trainingBody(db)
  const title = 'Regulamin szkoleń'
  const [brand, models, edition] = ['Polaris', ['Szkolenia techniczne'], 'Wersja 3']
  const paper = await manual({ title, brand, models, edition, sections: regulations })
  const loaded: LoadedTerm[] = []
  const known = new Map<string, number>()
  for (const [place, one] of demoTrainings.entries()) {
    const at = daysBack(now, 150 - place * 3)
    const [first, ...others] = termsOf(one) as [DemoTerm, ...DemoTerm[]]
    // An uploaded file that nothing refers to yet, as the form of a training finds it.
    const regulations_file = await uploaded(loading, paper, {
      purpose: 'training_regulations',
      filename: `${title}.pdf`,
      type: 'application/pdf',
      created_by: editor.id,
      is_private: true,
      unreferred_since: at.toISOString(),
      at,
    })
    const { id: training_id } = await act(editor, at, 'training.trainings.store', {
      body: { ...bodyOf(one), ...termBody(first, loading, place), regulations_file },
    })
    known.set(one.name, training_id)
    const terms = await act(editor, at, 'training.terms.index', { query: { training_id: String(training_id) } })
    const planned = found('results' in terms ? terms.results[0] : null, `term of ${one.name}`)
    const stored = [{ id: planned.id, term: first }]
    for (const term of others) {
      const body = { training_id, ...termBody(term, loading, place), ...pricesOf(one) }
      stored.push({ id: (await act(editor, at, 'training.terms.store', { body })).id, term })
    }
    for (const { id, term } of stored) {
      const { in_days, fate, reason } = term
      if (fate !== 'planned') await act(editor, at, 'training.terms.open', { path: { term: id }, body: { version: 1 } })
      loaded.push({ id, ...daysOf(term, now), in_days, fate, reason })
    }
  }
  for (const { name, movable } of demoTrainings.filter((one) => one.movable)) {
    const movable_to = words(movable).map((other) => found(known.get(other), other))
    const id = found(known.get(name), name)
    await db.update(trainings).set({ movable_to }).where(eq(trainings.id, id))
  }
  return loaded
}

/** Closes, completes and cancels terms as the demonstration declares, after people were put on them and were marked. */
export async function settleTrainings(loading: Loading, loaded: readonly LoadedTerm[]): Promise<void> {
  const { db, act, now } = loading
  for (const { id, in_days, fate, reason, training_date } of loaded) {
    const isPast = training_date < today(now)
    if (fate === 'planned' || (!isPast && fate === undefined)) continue
    const at = isPast ? new Date(Date.parse(`${training_date}T18:00:00Z`)) : daysBack(now, 1)
    const { by } = act.contextOf(coordinator(loading), at)
    const acting = { db, by, at, is_staff: true }
    const term = await lockedTerm(db, id)
    if (fate === 'cancelled') {
      const decided = new Date(Math.min(at.getTime(), daysBack(now, 9 - in_days).getTime()))
      await advanceTerm({ ...acting, at: decided }, term, { type: 'term.cancel', reason })
    } else {
      const closed = await advanceTerm(acting, term, { type: 'term.close' })
      const { unattended } = await termState(db, closed)
      if (isPast && unattended === 0) await advanceTerm(acting, closed, { type: 'term.complete' })
    }
  }
}

const plainTemplate: typeof training_certificates.$inferInsert = {
  name_pl: 'Certyfikat',
  name_en: 'Certificate',
  number_pattern: 'CERT/{year}/{number:4}',
  elements: [],
}

/** Loads the dictionaries of trainings. Returns the values of a training in its form. */
async function trainingBody(db: Database) {
  const typeId = await namedEntries(db, training_types, types)
  const categoryId = await namedEntries(db, training_categories, categories)
  const gadgetId = await namedEntries(db, training_gadgets, gadgets)
  const made = await db
    .select({ id: producers.id, brand: brands.name })
    .from(producers)
    .innerJoin(brands, eq(brands.id, producers.brand_id))
  const [polish] = await db.select().from(languages).where(eq(languages.code, 'pl'))
  const templates = await db.select().from(training_certificates).orderBy(asc(training_certificates.position))
  const first = templates[0] ?? (await inserted(db, training_certificates, plainTemplate))
  const forms = await db.select({ id: payments.id }).from(payments).orderBy(asc(payments.id))
  return (one: DemoTraining) => {
    const { name, edition, include, note } = one
    const description = one.description.replaceAll('⏎', '\n')
    const document_type = one.document as 'certificate' | 'diploma'
    return {
      name,
      edition,
      description,
      note: note || null,
      price_include: include || null,
      document_type,
      ...pricesOf(one),
      lang_id: found(polish, 'language').id,
      type_id: typeId(one.type),
      category_id: categoryId(one.category),
      producer_id: found(made.find(({ brand }) => brand === one.brand)?.id, one.brand),
      certificate_id: document_type === 'diploma' ? (templates[1] ?? first).id : first.id,
      gadgets: one.gadgets ? words(one.gadgets).map(gadgetId) : [],
      payments: forms.map(({ id }) => id),
    }
  }
}

function pricesOf({ price }: DemoTraining) {
  return { price_brutto: price, price_netto: netOf(price) ?? price }
}

/** The values of a term; the coordinator leads what is online, technicians in turn the others. */
function termBody(term: DemoTerm, loading: Loading, place: number) {
  const { now, staff } = loading
  const { city, places } = term
  const trainer = city === 'Online' ? coordinator(loading) : staff.technicians[place % staff.technicians.length]
  const { training_date, registration_until } = daysOf(term, now)
  const { address } = found(
    venues.find((venue) => venue.city === city),
    city,
  )
  const times =
    city === 'Online' ? { start_time: '17:00', end_time: '19:00' } : { start_time: '09:00', end_time: '16:00' }
  const days = { training_date, certificate_date: training_date, registration_until }
  return { city, address, ...days, ...times, total_places: places, trainer_id: trainer?.id ?? null }
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
