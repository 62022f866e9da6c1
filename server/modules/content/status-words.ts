import type { PublicationStatus } from '#contract/content/publication-lifecycle.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

/** Publication statuses with labels, for selectors. */
export function statusWords(statuses: readonly PublicationStatus[], asked: WordsAsked) {
  return wordsFor(statuses, (status) => `publication_state.${status}`, asked)
}
