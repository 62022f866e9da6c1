import type { CustomerOffer, PublicContent } from '#contract/offer/shown-offer.ts'

type Line = PublicContent['sections'][number]['lines'][number]

const line = (id: string, name: string, unit_price: string, more: Partial<Line> = {}): Line => ({
  id,
  kind: 'own',
  name,
  description: null,
  photo: null,
  unit: 'szt.',
  quantity: '1',
  quantity_min: null,
  quantity_max: null,
  tied_to: null,
  tied_quantity: null,
  unit_price,
  net: unit_price,
  vat: null,
  is_optional: false,
  ...more,
})

const section = (id: string, name: string, variant: 'A' | 'B' | null, lines: Line[], is_optional = false) => ({
  id,
  name,
  variant,
  is_optional,
  lines,
})

/** An offer with two variants and an option, as its customer reads it. */
export const customerOffer: CustomerOffer = {
  offer_number: 'OF/2026/0118',
  locale: 'pl',
  state: 'sent',
  subject: 'Pompa ciepła do domu przy ul. Brzozowej 7',
  customer_name: 'Joanna Malinowska',
  expires_on: '2099-12-18',
  registered_at: '2026-11-18T10:00:00Z',
  company: {
    name: 'Instal-Term',
    address: 'ul. Fabryczna 14, 30-554 Kraków',
    phone_number: '+48601234567',
    email: 'biuro@instal-term.example',
    logo_url: null,
    colour: '#0b3a4a',
    accent: '#c2571a',
    privacy_notice: 'Administratorem danych jest Instal-Term.',
  },
  maintainer: { name: 'Piotr Zając', email: 'piotr@instal-term.example', phone: '+48601234568' },
  introduction: null,
  notes: null,
  variants: [
    { key: 'A', name: 'Helion HeatPump 12', is_recommended: true, discount: null },
    { key: 'B', name: 'Polaris Borealis 12', is_recommended: false, discount: null },
  ],
  sections: [
    section('sa', 'Urządzenia', 'A', [
      line('a1', 'Helion HeatPump 12', '30000.00'),
      line('a2', 'Dwa sterowniki pokojowe', '1380.00', { is_optional: true }),
    ]),
    section('sb', 'Urządzenia', 'B', [line('b1', 'Polaris Borealis 12', '26000.00')]),
    section('sm', 'Montaż', null, [
      line('m1', 'Montaż i uruchomienie', '9000.00', { quantity_min: '1', quantity_max: '3' }),
    ]),
  ],
  discount: null,
  vat_mode: '8',
  housing: 'house',
  housing_area: '150',
  transport_amount: null,
  transport_vat: null,
  assembly_amount: null,
  assembly_vat: null,
  deposit_amount: null,
  deposit_percent: '30',
  deposit_account: 'PL61109010140000071219812874',
  deposit_title: 'Zaliczka, oferta OF/2026/0118',
  deposit_days: 7,
  conditions: [
    { kind: 'deadline', label: 'Termin dostawy', value: '14 dni od zaliczki' },
    { kind: 'installment', label: 'Raty', value: '10 rat 0%' },
  ],
  consent_text: 'Zamawiam z obowiązkiem zapłaty.',
  messages: [],
  acceptance: null,
  confirms_by_code: false,
  order_button: 'Zamawiam z obowiązkiem zapłaty',
  answers_by_email: true,
  can_answer: true,
  can_ask: true,
}

/** The customer's offer after it was accepted. */
export const acceptedOffer: CustomerOffer = {
  ...customerOffer,
  state: 'accepted',
  can_answer: false,
  acceptance: {
    at: '2026-11-20T12:00:00Z',
    name: 'Joanna Malinowska',
    variant: 'A',
    options: ['a2'],
    quantities: [],
    totals: {
      before_discount: '40380.00',
      discount: null,
      net: '40380.00',
      vat: [{ rate: '8', net: '40380.00', vat: '3230.40' }],
      vat_total: '3230.40',
      gross: '43610.40',
    },
    deposit: '13083.12',
    deposit_due_on: '2026-11-27',
    confirmed_to: 'j…@dom.example',
  },
}
