/** Data of a partner besides its address, in the order of `companies`. */
export interface CompanyAccount {
  /** Polish name of the partner status; null where none is set. */
  partner_status: string | null
  business_area: string
  /** Full names of its caretakers. */
  caretakers: readonly string[]
  /** Days since the contract. */
  contract_days: number
  highlighted?: true
  /** Position of the company that pays for it in the ERP. */
  paid_by?: number
  invoice?: { name: string; street: string; postcode: string; city: string }
  electronic_invoice?: true
  branches?: readonly Branch[]
}

export interface Branch {
  name: string
  street: string
  postcode: string
  city: string
  province: string
  showroom?: true
  visible_on_map?: true
}

const trade = 'Paweł Górski'
const service = 'Marek Sikora'
const general = 'Katarzyna Dudek'
/** Has left the distributor. Partners that were not handed over then still name her as their caretaker. */
export const retired = 'Halina Bury'

const branch = (
  [name, street, postcode, city, province]: readonly [string, string, string, string, string],
  marks: Pick<Branch, 'showroom' | 'visible_on_map'> = { visible_on_map: true },
): Branch => ({ name, street, postcode, city, province, ...marks })
const showroom = { showroom: true, visible_on_map: true } as const

export const companyAccounts: readonly CompanyAccount[] = [
  {
    partner_status: 'Partner premium',
    business_area: 'Ogrzewanie',
    caretakers: [trade, service],
    contract_days: 1_420,
    highlighted: true,
    electronic_invoice: true,
    branches: [
      branch(['Salon Instal-Term Kraków', 'ul. Fabryczna 14', '30-554', 'Kraków', 'małopolskie'], showroom),
      branch(['Oddział Nowy Sącz', 'ul. Węgierska 146', '33-300', 'Nowy Sącz', 'małopolskie']),
      branch(['Magazyn Wieliczka', 'ul. Park Kingi 4', '32-020', 'Wieliczka', 'małopolskie'], {}),
    ],
  },
  {
    partner_status: 'Autoryzowany serwis',
    business_area: 'Klimatyzacja',
    caretakers: [trade],
    contract_days: 980,
    electronic_invoice: true,
    branches: [
      branch(['Oddział Gniezno', 'ul. Roosevelta 122', '62-200', 'Gniezno', 'wielkopolskie']),
      branch(['Salon Poznań Jeżyce', 'ul. Dąbrowskiego 79', '60-529', 'Poznań', 'wielkopolskie'], showroom),
    ],
  },
  {
    partner_status: 'Partner',
    business_area: 'Ogrzewanie',
    caretakers: [retired, trade],
    contract_days: 1_730,
    invoice: {
      name: 'Ciepło i Chłód s.c. Z. M. Hajduk',
      street: 'ul. Mariacka 9',
      postcode: '40-014',
      city: 'Katowice',
    },
  },
  {
    partner_status: 'Partner premium',
    business_area: 'Ogrzewanie',
    caretakers: [trade, general],
    contract_days: 615,
    branches: [
      branch(['Salon Eko-Pompy Piaseczno', 'ul. Puławska 38', '05-500', 'Piaseczno', 'mazowieckie'], showroom),
      branch(['Oddział Radom', 'ul. Słowackiego 210', '26-600', 'Radom', 'mazowieckie']),
    ],
  },
  {
    partner_status: 'Autoryzowany serwis',
    business_area: 'Serwis',
    caretakers: [service],
    contract_days: 1_105,
    branches: [branch(['Oddział Gdynia', 'ul. Hutnicza 3', '81-212', 'Gdynia', 'pomorskie'])],
  },
  { partner_status: 'Partner', business_area: 'Ogrzewanie', caretakers: [general], contract_days: 402, paid_by: 3 },
  {
    partner_status: 'Partner',
    business_area: 'Wentylacja',
    caretakers: [retired],
    contract_days: 1_560,
    branches: [branch(['Oddział Legnica', 'ul. Jaworzyńska 254', '59-220', 'Legnica', 'dolnośląskie'])],
  },
  { partner_status: 'Autoryzowany serwis', business_area: 'Serwis', caretakers: [service, trade], contract_days: 866 },
  { partner_status: 'Partner', business_area: 'Klimatyzacja', caretakers: [general], contract_days: 512 },
  { partner_status: null, business_area: 'Ogrzewanie', caretakers: [trade], contract_days: 405 },
  {
    partner_status: 'Partner premium',
    business_area: 'Ogrzewanie',
    caretakers: [trade],
    contract_days: 1_301,
    invoice: {
      name: 'Ogrzewnictwo Podkarpackie Sp. z o.o.',
      street: 'ul. Krakowska 12',
      postcode: '35-111',
      city: 'Rzeszów',
    },
    electronic_invoice: true,
    branches: [branch(['Oddział Krosno', 'ul. Bieszczadzka 29', '38-400', 'Krosno', 'podkarpackie'], showroom)],
  },
  { partner_status: 'Partner', business_area: 'Projektowanie', caretakers: [general, service], contract_days: 731 },
]
