import { today } from '#contract/values/rules.ts'
import { colleague, dictionaryIds, type Loading } from '#server/db/demo/loading.ts'
import { atWork, day, daysBack } from '#server/db/demo/moments.ts'
import { addressLetters, inventedNip } from '#server/db/demo/partner/people.ts'
import { type Random, seededRandom, times, words } from '#server/db/demo/random.ts'

/* Words of which contractors of the demonstration are made. All of them are invented. */

/** City, postcode and province. */
const towns = words(`
  Kraków/31-234/małopolskie; Tarnów/33-100/małopolskie; Zakopane/34-500/małopolskie; Katowice/40-203/śląskie;
  Gliwice/44-100/śląskie; Bielsko-Biała/43-300/śląskie; Częstochowa/42-200/śląskie; Warszawa/02-495/mazowieckie;
  Płock/09-400/mazowieckie; Siedlce/08-110/mazowieckie; Łódź/91-341/łódzkie; Piotrków Trybunalski/97-300/łódzkie;
  Poznań/60-461/wielkopolskie; Kalisz/62-800/wielkopolskie; Leszno/64-100/wielkopolskie; Wrocław/54-424/dolnośląskie;
  Jelenia Góra/58-500/dolnośląskie; Wałbrzych/58-306/dolnośląskie; Gdańsk/80-298/pomorskie; Słupsk/76-200/pomorskie;
  Szczecin/71-047/zachodniopomorskie; Koszalin/75-202/zachodniopomorskie; Lublin/20-704/lubelskie;
  Zamość/22-400/lubelskie; Rzeszów/35-232/podkarpackie; Przemyśl/37-700/podkarpackie; Białystok/15-620/podlaskie;
  Suwałki/16-400/podlaskie; Olsztyn/10-409/warmińsko-mazurskie; Elbląg/82-300/warmińsko-mazurskie;
  Bydgoszcz/85-758/kujawsko-pomorskie; Toruń/87-100/kujawsko-pomorskie; Kielce/25-655/świętokrzyskie;
  Sandomierz/27-600/świętokrzyskie; Opole/45-837/opolskie; Nysa/48-300/opolskie; Zielona Góra/65-775/lubuskie;
  Gorzów Wielkopolski/66-400/lubuskie
`).map((town) => town.split('/') as [city: string, postcode: string, province: string])

const streets = words(`
  ul. Przemysłowa; ul. Kościuszki; ul. Słowackiego; ul. Lipowa; ul. Graniczna; al. Wojska Polskiego; ul. Składowa;
  ul. Żeromskiego; ul. Wrzosowa; ul. 11 Listopada; ul. Stawowa; os. Słoneczne; ul. Świętego Floriana; ul. Źródlana
`)

/** Surnames in their masculine and feminine forms; one form where they are equal. */
export const surnames = words(`
  Adamczyk; Bąk; Chmielewski/Chmielewska; Ćwikła; Duda; Fijałkowski/Fijałkowska; Gołąb; Głowacki/Głowacka; Janik;
  Kaczmarek; Kędzierski/Kędzierska; Lach; Łuczak; Marciniak; Mroczkowski/Mroczkowska; Niemiec; Okoń; Paszkiewicz;
  Rogala; Sobczyk; Szymański/Szymańska; Ślusarczyk; Tomczak; Urbaniak; Wąsik; Wieczorek; Zaręba; Zięba; Żmuda;
  Źrebiec
`).map((forms) => {
  const [man = '', woman = man] = forms.split('/')
  return [man, woman] as const
})

const men = words('Adam; Bartosz; Damian; Grzegorz; Jan; Krzysztof; Łukasz; Michał; Roman; Zenon')
const women = words(`
  Alicja; Barbara; Danuta; Ewa; Irena; Joanna; Lucyna; Małgorzata; Renata; Żaneta
`)

/** Names of firms; `{name}` is replaced by the owner's surname. */
const firmNames = words(`
  {name} Instalacje; Zakład Instalacji Sanitarnych {name}; Usługi Hydrauliczne {name};
  {name} Klimatyzacja i Wentylacja; Technika Grzewcza {name}; P.H.U. {name}; Serwis Kotłów {name};
  {name} i Synowie s.c.
`)

const businessNames = words(`
  Ciepły Kąt Sp. z o.o.; Developer Nad Wisłą Sp. z o.o.; Dom Zdrowia „Jodła” Sp. z o.o.;
  Ekoterm Biuro Projektów Sp. z o.o.; Gospodarstwo Ogrodnicze Łąki; Hotel Pod Bocianem;
  Hurtownia Instalacyjna Rurex Sp. j.; Instalbud Północ S.A.; Klimat Expert Polska Sp. z o.o.;
  Kotłownie Przemysłowe Żar Sp. z o.o.; Mleczarnia Zielona Dolina; Osiedle Leśne Sp. z o.o.; Parafia pw. św. Barbary;
  Pensjonat Halny; Piekarnia u Źródła s.c.; Pompy i Kolektory Sp. z o.o.; Przedszkole Niepubliczne Iskierka;
  Przychodnia Rodzinna Amicus; Sanitech Systemy Sp. z o.o.; Solaris Dachy i Fotowoltaika;
  Spółdzielnia Mieszkaniowa Zacisze; Szkoła Językowa Globus; Tartak Bukowina; Thermoplan Inżynieria Sp. z o.o.;
  Wspólnota Mieszkaniowa Graniczna 12; Zakład Energetyki Cieplnej Brzeźno
`)

/** Companies from abroad: name, street, postcode, town, country, phone number, VAT number. */
const foreignCompanies = [
  ['Wärmetechnik Krüger GmbH', 'Am Sportplatz 8', '02828', 'Görlitz', 'DE', '+4935815550117', 'DE811555017'],
  ['Tepelná čerpadla Novák s.r.o.', 'Masarykova 31', '737 01', 'Český Těšín', 'CZ', '+420558555014', 'CZ25555014'],
  ['Kúrenie Tatry s.r.o.', 'Hlavná 104', '058 01', 'Poprad', 'SK', '+421525550131', 'SK2025550131'],
] as const

const positions = words(`
  właściciel; kierownik biura; kierownik budowy; księgowość; zakupy; serwisant
`)

interface Human {
  first_name: string
  last_name: string
}

interface Planned {
  name: string
  /** Null for a private person. */
  nip_number: string | null
  contact: Human
  domain: string
  address: readonly [street: string, postcode: string, city: string, province: string | null, country: string]
  phone_number: string
  /** Days since it was added. */
  days: number
}

/** A loaded contractor, with the data that later steps need. */
export interface LoadedContractor {
  id: number
  name: string
  nip_number: string | null
}

const areas = ['Ogrzewanie', 'Klimatyzacja', 'Wentylacja', 'Chłodnictwo', 'Serwis', 'Projektowanie', 'Sprzedaż']
/** First position of invented NIP numbers for contractors; the companies have those before. */
const firstNip = 14

/** Loads contractors that are no partners: firms, businesses, private persons, and three from abroad. */
export async function loadContractors(loading: Loading): Promise<LoadedContractor[]> {
  const { db, now, staff, act } = loading
  const random = seededRandom(20_240_916)
  const ids = await dictionaryIds(db)
  const clerks = [colleague(staff, 'Paweł Górski'), colleague(staff, 'Ewa Malinowska'), colleague(staff, 'Anna Wrona')]
  const abroad = colleague(staff, 'Olga Brandt')
  const loaded: LoadedContractor[] = []
  const contactBody = (contact: Human, domain: string, isCompany: boolean, is_primary: boolean) => ({
    ...contact,
    position: isCompany ? random.pick(positions) : null,
    email: addressOf(contact, domain),
    phone_number: mobile(random),
    is_primary,
  })
  for (const [position, one] of planned(random).entries()) {
    const picked = random.pick(clerks)
    const { name, nip_number, phone_number, domain, contact } = one
    const [address_street, address_postcode, address_city, province, address_country] = one.address
    const clerk = address_country === 'PL' ? picked : abroad
    const at = atWork(now, one.days, position)
    const isCompany = nip_number !== null
    const electronic = isCompany && random.chance(0.5)
    const { id } = await act(clerk, at, 'contractor.contractors.store', {
      body: {
        name,
        nip_number,
        phone_number,
        address_street,
        address_postcode,
        address_city,
        address_country,
        address_province: province === null ? null : ids.province(province),
        business_area: ids.business_area(isCompany ? random.pick(areas) : 'Ogrzewanie'),
        email: isCompany ? `biuro@${domain}` : addressOf(contact, domain),
        electronic_form_invoice: electronic,
        electronic_invoice_email: electronic ? `faktury@${domain}` : null,
        // Some contracts are nearly six years old, so that retention has something to announce.
        contract_date: random.chance(0.7) ? earlierDay(at, daysBack(now, random.integer(30, 2_150))) : null,
        consent_processing_data: true,
        consent_commercial_info: random.chance(0.5),
        consent_marketing_purposes: random.chance(0.3),
        primary_contact: { ...contactBody(contact, domain, isCompany, true), is_primary: true },
      },
    })
    if (isCompany && random.chance(0.3))
      await act(clerk, new Date(at.getTime() + 6 * day), 'contractor.contacts.store', {
        path: { contractor: id },
        body: contactBody(human(random), domain, true, false),
      })
    loaded.push({ id, name, nip_number })
  }
  return loaded
}

const earlierDay = (one: Date, other: Date) => today(one < other ? one : other)

/** One hundred and six of them, the oldest first. */
function planned(random: Random): Planned[] {
  let nips = firstNip
  const company = (name: string): Omit<Planned, 'days'> => ({
    name,
    contact: human(random),
    domain: domainOf(name),
    phone_number: landline(random),
    nip_number: inventedNip(nips++),
    address: address(random),
  })
  const firms = firmNames.flatMap((pattern, row) =>
    times(6, (column) => {
      const surname = surnames[(row * 6 + column * 7) % surnames.length]?.[0] ?? ''
      return company(pattern.replace('{name}', surname))
    }),
  )
  const businesses = businessNames.map(company)
  const persons = times(29, (): Omit<Planned, 'days'> => {
    const contact = human(random)
    return {
      name: `${contact.first_name} ${contact.last_name}`,
      nip_number: null,
      contact,
      domain: 'poczta.example',
      phone_number: mobile(random),
      address: address(random),
    }
  })
  const foreign = foreignCompanies.map(([name, street, postcode, city, country, phone_number, nip_number]) => ({
    name,
    nip_number,
    contact: human(random),
    domain: domainOf(name),
    phone_number,
    address: [street, postcode, city, null, country] as const,
  }))
  return [...firms, ...businesses, ...persons, ...foreign]
    .map((one) => ({ ...one, days: random.integer(6, 380) }))
    .toSorted((one, other) => other.days - one.days)
}

function human(random: Random): Human {
  const isMan = random.chance(0.6)
  const surname = random.pick(surnames)
  return { first_name: random.pick(isMan ? men : women), last_name: surname[isMan ? 0 : 1] }
}

function address(random: Random): Planned['address'] {
  const [city, postcode, province] = random.pick(towns)
  return [`${random.pick(streets)} ${random.integer(1, 160)}`, postcode, city, province, 'PL']
}

const addressOf = ({ first_name, last_name }: Human, domain: string) =>
  `${addressLetters(first_name)}.${addressLetters(last_name)}@${domain}`

function domainOf(name: string): string {
  const letters = addressLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${letters.slice(0, 30).replace(/-$/, '')}.example`
}

const landline = (random: Random) =>
  `+48${random.pick(['12', '22', '32', '42', '58', '61', '71'])}555${random.digits(4)}`
const mobile = (random: Random) => `+4860${random.integer(1, 9)}555${random.digits(3)}`
