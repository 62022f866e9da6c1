import type { brandNames } from '#server/db/demo/device/catalogue.ts'

type Brand = (typeof brandNames)[number]

/** A term of the demonstration: days from today, moved off weekends. */
export interface DemoTerm {
  in_days: number
  city: string
  places: number
  /** Its status, where it does not follow from its day: past ones were held, coming ones are open. */
  fate?: 'planned' | 'closed' | 'cancelled'
  reason?: string
}

export interface DemoTraining {
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
export const trainingTypes = [
  { pl: 'Stacjonarne', en: 'On site' },
  { pl: 'Warsztat przy urządzeniu', en: 'Workshop at the unit' },
  { pl: 'Online', en: 'Online' },
] as const

/** Subjects of trainings. */
export const trainingCategories = [
  { pl: 'Montaż', en: 'Installation' },
  { pl: 'Serwis', en: 'Service' },
  { pl: 'Dobór i projektowanie', en: 'Selection and design' },
  { pl: 'Uprawnienia', en: 'Licences' },
] as const

/** Materials for participants. */
export const trainingGadgets = [
  { pl: 'Notes i długopis', en: 'Notebook and pen' },
  { pl: 'Czapka z daszkiem', en: 'Cap' },
  { pl: 'Koszulka robocza', en: 'Work shirt' },
  { pl: 'Zestaw kluczy dynamometrycznych', en: 'Torque wrench set' },
] as const

/** Where the distributor teaches. */
export const venues: Readonly<Record<string, string>> = {
  Warszawa: 'ul. Cieplna 14, Centrum Szkoleniowe',
  Poznań: 'ul. Bukowska 285, sala 2',
  Kraków: 'ul. Zakopiańska 62, Ośrodek Szkoleń Technicznych',
  Gdańsk: 'al. Grunwaldzka 411, III piętro',
  Wrocław: 'ul. Legnicka 55, Strefa Instalatora',
  Katowice: 'ul. Chorzowska 50, sala A',
  Lublin: 'ul. Spokojna 7, Hotel Victoria',
  Online: 'Transmisja na żywo, łącze przesyłamy e-mailem',
}

export const demoTrainings: readonly DemoTraining[] = [
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
    terms: [
      { in_days: -96, city: 'Warszawa', places: 12 },
      { in_days: -33, city: 'Poznań', places: 12 },
      { in_days: 13, city: 'Warszawa', places: 12 },
      { in_days: 27, city: 'Kraków', places: 8 },
      { in_days: 55, city: 'Gdańsk', places: 12 },
    ],
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
    terms: [
      { in_days: -61, city: 'Katowice', places: 16 },
      { in_days: 20, city: 'Wrocław', places: 16 },
      { in_days: 62, city: 'Warszawa', places: 16, fate: 'planned' },
    ],
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
    terms: [
      { in_days: -47, city: 'Warszawa', places: 6 },
      { in_days: 9, city: 'Warszawa', places: 6 },
      { in_days: 41, city: 'Poznań', places: 6 },
    ],
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
    terms: [
      { in_days: -75, city: 'Lublin', places: 14 },
      { in_days: 16, city: 'Lublin', places: 14 },
    ],
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
    terms: [
      { in_days: -19, city: 'Online', places: 60 },
      { in_days: 6, city: 'Online', places: 60 },
      { in_days: 34, city: 'Online', places: 60 },
    ],
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
    terms: [
      { in_days: -40, city: 'Wrocław', places: 8 },
      { in_days: 24, city: 'Katowice', places: 8 },
      {
        in_days: 12,
        city: 'Gdańsk',
        places: 8,
        fate: 'cancelled',
        reason: 'Choroba prowadzącego. Najbliższy termin odbędzie się w Katowicach.',
      },
    ],
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
    terms: [
      { in_days: 30, city: 'Poznań', places: 10 },
      { in_days: 76, city: 'Warszawa', places: 10, fate: 'planned' },
    ],
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
    terms: [
      { in_days: -54, city: 'Warszawa', places: 10 },
      { in_days: 37, city: 'Warszawa', places: 10 },
      { in_days: 3, city: 'Kraków', places: 10, fate: 'closed' },
    ],
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
    terms: [
      { in_days: -8, city: 'Online', places: 100 },
      { in_days: 17, city: 'Online', places: 100 },
    ],
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
    terms: [
      { in_days: 45, city: 'Kraków', places: 12 },
      {
        in_days: -12,
        city: 'Katowice',
        places: 12,
        fate: 'cancelled',
        reason: 'Za mało zgłoszeń.',
      },
    ],
  },
]

/** The regulations that are accepted before ordering. */
export const regulations: readonly { heading: string; text: string }[] = [
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
