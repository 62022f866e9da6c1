import type { RoleSlug } from '#contract/declare/access.ts'
import { isNip } from '#contract/values/rules.ts'

export interface DemoPerson {
  first_name: string
  last_name: string
  email: string
  role: RoleSlug
  /** Whether the person has an account that one can sign in to. */
  has_account: boolean
}

export interface DemoCompany {
  name: string
  nip: string
  external_id: string
  street: string
  postcode: string
  city: string
  province: string
  domain: string
  people: readonly DemoPerson[]
}

const staff = (first_name: string, last_name: string, role: RoleSlug, has_account = true): DemoPerson => ({
  first_name,
  last_name,
  role,
  has_account,
  email: `${addressLetters(first_name)}.${addressLetters(last_name)}@portal.example`,
})

/** The distributor's people: one for each role of the specification, and two more technicians. */
export const colleagues: readonly DemoPerson[] = [
  staff('Anna', 'Wrona', 'super-admin'),
  staff('Grzegorz', 'Lis', 'admin'),
  staff('Katarzyna', 'Dudek', 'moderator'),
  staff('Marek', 'Sikora', 'moderator-service'),
  staff('Beata', 'Olszewska', 'moderator-training'),
  staff('Paweł', 'Górski', 'moderator-trade'),
  staff('Iwona', 'Zalewska', 'moderator-docs'),
  staff('Natalia', 'Kruk', 'moderator-marketing'),
  staff('Rafał', 'Czarnecki', 'moderator-support'),
  staff('Ewa', 'Malinowska', 'moderator-customer-service'),
  staff('Jacek', 'Wróblewski', 'moderator-management'),
  staff('Olga', 'Brandt', 'moderator-foreign-partner'),
  staff('Joanna', 'Kubiak', 'moderator-service', false),
  staff('Tomasz', 'Wilk', 'moderator-service', false),
]

/** Two more people of the distributor: one is restricted to two provinces, one has left. */
export const restricted = {
  ...staff('Adam', 'Pawelec', 'moderator-trade', false),
  provinces: ['śląskie', 'małopolskie'],
}
export const former = staff('Halina', 'Bury', 'moderator-trade', false)

/** A company from its name, domain, street, postcode, city, province and people. */
function company(columns: readonly string[], position: number): DemoCompany {
  const [name = '', domain = '', street = '', postcode = '', city = '', province = '', people = ''] = columns
  return {
    name,
    domain,
    street,
    postcode,
    city,
    province,
    nip: inventedNip(position),
    external_id: `K${String(20_410 + position * 37)}`,
    people: people.split(', ').map((full_name, index): DemoPerson => {
      const [first_name = '', last_name = ''] = full_name.split(' ')
      const email = `${addressLetters(first_name)}.${addressLetters(last_name)}@${domain}`
      return { first_name, last_name, email, role: 'partner', has_account: position < 2 && index === 0 }
    }),
  }
}

/** Partner companies; the first person of each is its administrator. Names, addresses and numbers are invented. */
export const companies: readonly DemoCompany[] = `
  Instal-Term Sp. z o.o. | instal-term.example | ul. Fabryczna 14 | 30-554 | Kraków | małopolskie | Piotr Zając, Łukasz Bednarz, Agnieszka Sowa, Kamil Żurek
  Klimat Serwis Pawlak | klimat-serwis.example | ul. Ogrodowa 3 | 61-821 | Poznań | wielkopolskie | Magdalena Pawlak, Dariusz Nowicki, Szymon Król
  Ciepło i Chłód s.c. | cieploichlod.example | ul. Młyńska 27 | 40-098 | Katowice | śląskie | Zbigniew Hajduk, Monika Hajduk
  Eko-Pompy Mazowsze Sp. z o.o. | eko-pompy.example | al. Krakowska 118 | 05-090 | Raszyn | mazowieckie | Robert Szulc, Karolina Majewska, Adrian Pietrzak
  Hydro-Gaz Wybrzeże | hydro-gaz.example | ul. Kartuska 212 | 80-122 | Gdańsk | pomorskie | Sławomir Formela, Justyna Kreft
  Termika Lublin Sp. z o.o. | termika-lublin.example | ul. Zemborzycka 59 | 20-445 | Lublin | lubelskie | Bogdan Wójtowicz, Patrycja Mazurek, Hubert Kozioł
  WentProjekt Dolny Śląsk | wentprojekt.example | ul. Strzegomska 46 | 53-611 | Wrocław | dolnośląskie | Maciej Hołub, Sylwia Raczek
  Instalacje Bałtyk Sp. j. | instalacje-baltyk.example | ul. Hangarowa 9 | 70-767 | Szczecin | zachodniopomorskie | Waldemar Grabski, Ilona Sikorska
  Podlaskie Centrum Klimatyzacji | pck.example | ul. Wiosenna 21 | 15-322 | Białystok | podlaskie | Eugeniusz Sawicki, Marta Łapińska, Konrad Zubrycki
  Gaz-Service Łódź | gaz-service.example | ul. Rzgowska 140 | 93-311 | Łódź | łódzkie | Henryk Jabłoński, Aneta Walczak
  Ogrzewnictwo Podkarpackie Sp. z o.o. | ogrzewnictwo.example | ul. Lwowska 88 | 35-301 | Rzeszów | podkarpackie | Stanisław Kuś, Dominika Pająk, Wojciech Ożóg
  Nowoczesne Instalacje Kujawy | ni-kujawy.example | ul. Toruńska 31 | 85-023 | Bydgoszcz | kujawsko-pomorskie | Krystian Lewandowicz, Ewelina Trzcińska
`
  .trim()
  .split('\n')
  .map((line, position) => company(line.trim().split(' | '), position))

/** A valid NIP that no tax office has given: none has the prefix 999. Positions 0 to 112. */
export function inventedNip(position: number): string {
  for (let number = 100_000 + position * 7919; ; number++) {
    const stem = `999${number}`
    for (let check = 0; check <= 9; check++) if (isNip(`${stem}${check}`)) return `${stem}${check}`
  }
}

/** Letters of an address. */
export function addressLetters(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase()
}
