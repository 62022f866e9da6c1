import type { OfferContentInput, VariantKey } from '#contract/offer/content.ts'
import type { OfferState } from '#contract/offer/lifecycle.ts'

/** A line of a kit: a device of the catalogue by the beginning of its name, or one of the company's own. */
export interface Kit {
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
export const stories: readonly Story[] = [
  {
    subject: 'Pompa ciepła z zasobnikiem c.w.u. dla domu 148 m²',
    customer: ['Joanna Malinowska', 'j.malinowska@dom.example', '+48601234567', 'ul. Brzozowa 7, 35-213 Rzeszów'],
    ...{
      vat: '8',
      variants: quietOrCheap,
      parts: both('Helion Terra HT 13', 'Polaris Borealis PB 12'),
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
    ...{ fate: 'accepted', begun: 40, expires: 3 },
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
          kit: [{ own: 'Komplet filtrów F7/G4', unit: 'kpl.', quantity: '4', price: '185.00', purchase: '120.00' }],
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
