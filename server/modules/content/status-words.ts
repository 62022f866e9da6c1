import type { PublicationStatus } from '#contract/content/publication-lifecycle.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

/** Statuses of content with their names, for the selectors. */
export function statusWords(statuses: readonly PublicationStatus[], asked: WordsAsked) {
  return wordsFor(statuses, (status) => `publication_state.${status}`, asked)
}
