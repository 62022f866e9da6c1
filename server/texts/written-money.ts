import type { Locale } from '#contract/messages/locale.ts'

const money = {
  pl: new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'PLN' }),
}

/** An amount within a sentence or a letter: `1 234,56 zł`. */
export function writtenMoney(amount: string, locale: Locale): string {
  // The formatter accepts decimal strings, so no float is involved.
  return money[locale].format(amount as Intl.StringNumericLiteral)
}
