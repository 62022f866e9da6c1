import type { PublicationStatus } from '#contract/content/publication-lifecycle.ts'
import { publicationStatus } from '#contract/content/statuses.ts'
import { type WordsAsked, wordsFor } from '#server/http/words.ts'

/** Publication statuses with labels, for selectors. */
export function statusWords(statuses: readonly PublicationStatus[], asked: WordsAsked) {
  return wordsFor(statuses, (status) => publicationStatus[status].label, asked)
}
