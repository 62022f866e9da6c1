import type { Locale } from '#contract/locale.ts'
import { offerStates } from '#contract/offer/lifecycle.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

const money = {
  pl: new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'PLN' }),
}

/** An amount as a sentence writes it: `1 234,56 zł`. */
export function writtenMoney(amount: string, locale: Locale): string {
  return money[locale].format(amount as unknown as number)
}

/** States with their names, in the order of an offer's life. */
export function stateWords(asked: WordsAsked) {
  return wordsFor(offerStates, (state) => `offer_state.${state}`, asked)
}
