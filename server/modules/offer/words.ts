import { offerStates } from '#contract/offer/lifecycle.ts'
import { offerState } from '#contract/offer/statuses.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

/** States with labels, in the order of the lifecycle. */
export function stateWords(asked: WordsAsked) {
  return wordsFor(offerStates, (state) => offerState[state].label, asked)
}
