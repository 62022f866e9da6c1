import type { Locale } from '#contract/locale.ts'
import { offerStates } from '#contract/offer/lifecycle.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

const money = {
  pl: new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'PLN' }),
}

/** An amount within a sentence: `1 234,56 zł`. */
export function writtenMoney(amount: string, locale: Locale): string {
  // The formatter accepts decimal strings, so no float is involved.
  return money[locale].format(amount as Intl.StringNumericLiteral)
}

/** States with labels, in the order of the lifecycle. */
export function stateWords(asked: WordsAsked) {
  return wordsFor(offerStates, (state) => `offer_state.${state}`, asked)
}
