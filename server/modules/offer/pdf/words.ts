import type { Locale } from '#contract/messages/locale.ts'
import type { AcceptanceWay } from '#contract/offer/story.ts'

/** Fixed texts of the document. */
const polish = {
  offer: 'Oferta',
  draft: 'Wersja robocza – nie jest ofertą',
  revision: 'wersja',
  for: 'Dla',
  preparedBy: 'Autor oferty:',
  date: 'Data oferty',
  validUntil: 'Ważna do',
  nip: 'NIP',
  bankAccount: 'Rachunek',
  item: 'Pozycja',
  quantity: 'Ilość',
  unitPrice: 'Cena netto',
  vat: 'VAT',
  value: 'Wartość netto',
  option: 'Opcja',
  optionNote: 'do wyboru, poza sumą',
  variant: 'Wariant',
  recommended: 'polecany',
  common: 'W każdym wariancie',
  charge: 'Usługi',
  sectionTotal: 'Razem',
  beforeDiscount: 'Przed rabatem',
  discount: 'Rabat',
  net: 'Netto',
  vatOf: (label: string, net: string) => `VAT ${label} od ${net}`,
  gross: 'Do zapłaty',
  quantityToChoose: (min: string, max: string) => `ilość do wyboru: ${min}–${max}`,
  deposit: 'Zaliczka',
  depositAmount: 'Kwota brutto',
  depositDue: 'Termin wpłaty',
  depositRecipient: 'Odbiorca',
  depositAccount: 'Numer rachunku',
  depositTitle: 'Tytuł przelewu',
  totals: 'Podsumowanie',
  conditions: 'Warunki',
  notes: 'Uwagi',
  acceptance: 'Oferta zaakceptowana',
  acceptedBy: {
    personal_link: (email: string) => `przez link wysłany na ${email}`,
    confirmed_link: (email: string) => `przez link od firmy, potwierdzone kodem wysłanym na ${email}`,
    noted: () => 'akceptacja zapisana przez firmę',
  } satisfies Record<AcceptanceWay, (email: string) => string>,
  page: (number: number, pages: number) => `${number} z ${pages}`,
}

const english: typeof polish = {
  offer: 'Offer',
  draft: 'Draft – not an offer',
  revision: 'revision',
  for: 'For',
  preparedBy: 'Prepared by',
  date: 'Date',
  validUntil: 'Valid until',
  nip: 'NIP',
  bankAccount: 'Account',
  item: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Net price',
  vat: 'VAT',
  value: 'Net value',
  option: 'Option',
  optionNote: 'optional, not in the total',
  variant: 'Variant',
  recommended: 'recommended',
  common: 'In every variant',
  charge: 'Services',
  sectionTotal: 'Total',
  beforeDiscount: 'Before discount',
  discount: 'Discount',
  net: 'Net',
  vatOf: (label, net) => `VAT ${label} on ${net}`,
  gross: 'To pay',
  quantityToChoose: (min, max) => `quantity to choose: ${min}–${max}`,
  deposit: 'Deposit',
  depositAmount: 'Gross amount',
  depositDue: 'Payment due',
  depositRecipient: 'Recipient',
  depositAccount: 'Account number',
  depositTitle: 'Transfer reference',
  totals: 'Summary',
  conditions: 'Conditions',
  notes: 'Notes',
  acceptance: 'Offer accepted',
  acceptedBy: {
    personal_link: (email) => `by the link sent to ${email}`,
    confirmed_link: (email) => `by a link from the company, confirmed by a code sent to ${email}`,
    noted: () => 'recorded by the company',
  },
  page: (number, pages) => `${number} of ${pages}`,
}

export type OfferWords = typeof polish

export const offerWords: Record<Locale, OfferWords> = { pl: polish, en: english }

/** Formats a decimal amount: `43 087,20`, with non-breaking spaces. */
export function writtenAmount(amount: string, locale: Locale): string {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, locale === 'pl' ? '\u00a0' : ',')
  return `${sign ? '−' : ''}${grouped}${locale === 'pl' ? ',' : '.'}${part.padEnd(2, '0')}`
}

/** Formats a quantity without trailing zeros: `2`, `1,5`. */
export function writtenQuantity(quantity: string, locale: Locale): string {
  const short = quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity
  return short.replace('.', locale === 'pl' ? ',' : '.')
}

/** Formats an amount with its currency. */
export function amountWithCurrency(amount: string, locale: Locale): string {
  return locale === 'pl' ? `${writtenAmount(amount, locale)}\u00a0zł` : `PLN\u00a0${writtenAmount(amount, locale)}`
}
