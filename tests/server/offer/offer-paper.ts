import type { OfferDocument, OfferDocumentRow, OfferDocumentSection } from '#server/modules/offer/pdf/offer-document.ts'

/** A row of the paper: a device at one price. */
export const paperRow = (line: string, row: Partial<OfferDocumentRow> = {}): OfferDocumentRow => ({
  line,
  kind: 'item',
  name: `Urządzenie ${line}`,
  description: null,
  photo: null,
  quantity: '1',
  unit: 'szt.',
  unit_price: '100.00',
  net: '100.00',
  vat: null,
  is_optional: false,
  bounds: null,
  ...row,
})

/** Lines under one heading. */
export const paperSection = (
  rows: readonly OfferDocumentRow[],
  section: Partial<OfferDocumentSection> = {},
): OfferDocumentSection => ({
  id: 'section',
  name: '',
  variant: null,
  is_optional: false,
  rows,
  subtotal: '100.00',
  ...section,
})

/** The offer of two variants and an option of the demonstration, as it is printed. */
export const offerPaper = (offer: Partial<OfferDocument> = {}): OfferDocument => ({
  locale: 'pl',
  offer_number: 'OF/2026/0118',
  is_draft: false,
  revision: 1,
  subject: 'Pompa ciepła z zasobnikiem c.w.u. dla domu 148 m²',
  created_on: '2026-11-18',
  registered_on: '2026-11-19',
  expires_on: '2026-12-18',
  company: {
    name: 'Instal-Term Sp. z o.o.',
    address: 'ul. Przemysłowa 14\n35-105 Rzeszów',
    nip: '8130001127',
    phone_number: '17 000 00 00',
    email: 'biuro@instal-term.example',
    bank_account: '12 1020 1026 0000 0422 7020 1111',
    footer:
      'Administratorem danych jest Instal-Term Sp. z o.o.; dane służą wyłącznie przygotowaniu i wykonaniu oferty.',
    logo: null,
    colour: '#10344f',
    accent: '#c05a22',
  },
  customer: {
    name: 'Joanna Malinowska',
    contact_person: null,
    address: 'ul. Brzozowa 7, 35-213 Rzeszów',
    email: 'j.malinowska@dom.example',
    phone_number: '601 234 567',
  },
  maintainer: { full_name: 'Piotr Zając', email: 'p.zajac@instal-term.example', phone_number: '602 555 118' },
  introduction: null,
  sections: [
    paperSection(
      [
        paperRow('a1', {
          name: 'Helion HeatPump 12',
          description: 'Pompa ciepła powietrze–woda, R290, 12 kW',
          unit_price: '29986.00',
          net: '29986.00',
        }),
        paperRow('a2', {
          name: 'Zasobnik c.w.u. Helion Aqua 200',
          description: '200 l, wężownica 2,4 m²',
          unit_price: '5151.20',
          net: '5151.20',
        }),
        paperRow('a3', {
          name: 'Bufor Helion B60',
          description: '60 l, wiszący',
          unit_price: '1550.00',
          net: '1550.00',
        }),
        paperRow('a4', {
          name: 'Montaż i uruchomienie z materiałem',
          unit: 'kpl.',
          unit_price: '6400.00',
          net: '6400.00',
        }),
        paperRow('a5', {
          name: 'Sterownik pokojowy Helion Room',
          quantity: '2',
          unit_price: '690.00',
          net: '1380.00',
          is_optional: true,
        }),
      ],
      { id: 'a', variant: 'A', subtotal: '43087.20' },
    ),
    paperSection(
      [
        paperRow('b1', { name: 'Polaris Borealis 12', unit_price: '33140.00', net: '33140.00' }),
        paperRow('b2', {
          name: 'Montaż i uruchomienie z materiałem',
          unit: 'kpl.',
          unit_price: '6400.00',
          net: '6400.00',
        }),
      ],
      { id: 'b', variant: 'B', subtotal: '39540.00' },
    ),
  ],
  charges: [],
  totals: [
    {
      variant: 'A',
      name: 'Helion, cicha praca 35 dB(A)',
      is_recommended: true,
      before_discount: '43087.20',
      discount: null,
      net: '43087.20',
      vat: [{ label: '8%', net: '43087.20', vat: '3446.98' }],
      gross: '46534.18',
    },
    {
      variant: 'B',
      name: 'Polaris Borealis 12, niższa cena',
      is_recommended: false,
      before_discount: '39540.00',
      discount: null,
      net: '39540.00',
      vat: [{ label: '8%', net: '39540.00', vat: '3163.20' }],
      gross: '42703.20',
    },
  ],
  deposit: null,
  vat_note: 'VAT 8% – dostawa z montażem w budynku objętym społecznym programem mieszkaniowym.',
  conditions: [
    { label: 'Gwarancja', value: '7 lat' },
    { label: 'Termin', value: '14 dni od zaliczki' },
    { label: 'Płatność', value: 'zaliczka 30%' },
    { label: 'Transport', value: 'w cenie' },
    { label: 'Montaż', value: 'w cenie' },
    { label: 'Raty', value: '10 × 0%' },
  ],
  notes: null,
  acceptance: null,
  made_at: '2026-11-19T11:04:00Z',
  ...offer,
})
