/** A company that has registered. */
export interface DemoEntry {
  /** The company's own NIP by its position among the invented ones, or that of one of the partners. */
  nip: { invented: number } | { of_partner: number } | { of_contractor: string } | { vat: string }
  /** Typed by hand; what is left out comes from the company registry. */
  typed?: { name?: string; street?: string; postcode?: string; city?: string }
  /** Whether the company registry was asked. */
  looked_up: boolean
  /** Null for a company from abroad. */
  province: string | null
  /** Default: Poland. */
  country?: string
  business_area: string
  first_name: string
  last_name: string
  email: string
  locale?: 'en'
  days: number
  consents: readonly ('consent_processing_data' | 'consent_commercial_info' | 'consent_marketing_purposes')[]
  rejected?: string
  /** The partner that it became, by its position among the companies. */
  approved_as?: number
}

const all = ['consent_processing_data', 'consent_commercial_info', 'consent_marketing_purposes'] as const
const required = ['consent_processing_data'] as const

/** Nine registrations: one approved, two rejected, six waiting. */
export const entries: readonly DemoEntry[] = [
  {
    nip: { of_partner: 9 },
    typed: { name: 'Gaz-Service Łódź', street: 'ul. Rzgowska 140', postcode: '93-311', city: 'Łódź' },
    looked_up: true,
    ...{ province: 'łódzkie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Henryk', last_name: 'Jabłoński', email: 'henryk.jablonski@gaz-service.example' },
    ...{ days: 394, consents: required },
    approved_as: 9,
  },
  {
    nip: { invented: 95 },
    typed: { name: 'Instalacje Nowak i Wspólnicy', street: 'ul. Kolejowa 8', postcode: '43-100', city: 'Tychy' },
    looked_up: false,
    ...{ province: 'śląskie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Sebastian', last_name: 'Nowak', email: 'biuro@instalacje-nowak.example' },
    ...{ days: 74, consents: required },
    rejected: 'Firma nie prowadzi jeszcze działalności instalacyjnej. Zapraszamy po uzyskaniu certyfikatu F-gaz.',
  },
  {
    nip: { invented: 96 },
    typed: { name: 'Tania Klima 24', street: 'ul. Główna 1', postcode: '00-001', city: 'Warszawa' },
    looked_up: false,
    ...{ province: 'mazowieckie', business_area: 'Sprzedaż' },
    ...{ first_name: 'Kamil', last_name: 'Wrzos', email: 'kontakt@tania-klima.example' },
    ...{ days: 31, consents: required },
    rejected: 'Podanego adresu nie ma w rejestrze podatników VAT, a pod numerem telefonu nikt nie odpowiada.',
  },
  {
    nip: { invented: 97 },
    looked_up: true,
    ...{ province: 'małopolskie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Weronika', last_name: 'Szafran', email: 'w.szafran@termo-szafran.example' },
    ...{ days: 9, consents: all },
  },
  // A person of a company that is a partner already.
  {
    nip: { of_partner: 1 },
    typed: { name: 'Klimat Serwis Pawlak', street: 'ul. Ogrodowa 3', postcode: '61-821', city: 'Poznań' },
    looked_up: true,
    ...{ province: 'wielkopolskie', business_area: 'Klimatyzacja' },
    ...{ first_name: 'Julia', last_name: 'Pawlak', email: 'julia.pawlak@klimat-serwis.example' },
    ...{ days: 7, consents: required },
  },
  // A person who has an account already, with a new company.
  {
    nip: { invented: 98 },
    looked_up: true,
    ...{ province: 'śląskie', business_area: 'Klimatyzacja' },
    ...{ first_name: 'Szymon', last_name: 'Król', email: 'szymon.krol@klimat-serwis.example' },
    ...{ days: 5, consents: required },
  },
  // Has moved: the typed address differs from that of the registry.
  {
    nip: { invented: 99 },
    typed: { name: 'Pompy Ciepła Borkowski', street: 'ul. Nadbrzeżna 17', postcode: '87-100', city: 'Toruń' },
    looked_up: true,
    ...{ province: 'kujawsko-pomorskie', business_area: 'Ogrzewanie' },
    ...{ first_name: 'Filip', last_name: 'Borkowski', email: 'filip@pompy-borkowski.example' },
    ...{ days: 3, consents: all },
  },
  // The distributor knows it as a contractor.
  {
    nip: { of_contractor: 'Sanitech Systemy Sp. z o.o.' },
    typed: { name: 'Sanitech Systemy Sp. z o.o.', street: 'ul. Składowa 44', postcode: '15-620', city: 'Białystok' },
    looked_up: false,
    ...{ province: 'podlaskie', business_area: 'Wentylacja' },
    ...{ first_name: 'Nadia', last_name: 'Osiecka', email: 'n.osiecka@sanitech-systemy.example' },
    ...{ days: 2, consents: ['consent_processing_data', 'consent_commercial_info'] },
  },
  {
    // From abroad: decided by colleagues who handle such companies.
    nip: { vat: 'SE556555014201' },
    typed: { name: 'Baltic Heat Pumps AB', street: 'Hamngatan 2', postcode: '371 23', city: 'Karlskrona' },
    looked_up: false,
    ...{ province: null, country: 'SE', business_area: 'Sprzedaż' },
    ...{ first_name: 'Erik', last_name: 'Lindqvist', email: 'erik@baltic-heat.example', locale: 'en' },
    ...{ days: 1, consents: required },
  },
]
