import type { Locale } from '#contract/locale.ts'
import { type ServerMessageKey, serverText } from '#contract/server-messages.ts'

/** What is known of a call for words. */
export interface WordsAsked {
  locale: Locale
  query: { search?: string | undefined }
}

/** Fixed words of the product for a selector, in their own order: those whose name in the caller's language contains what was typed. */
export function wordsFor<Word extends string>(
  all: readonly Word[],
  keyOf: (word: Word) => ServerMessageKey,
  { locale, query: { search = '' } }: WordsAsked,
): { results: { id: Word; name: string }[] } {
  const wanted = search.toLocaleLowerCase(locale)
  return {
    results: all
      .map((id) => ({ id, name: serverText(keyOf(id), locale) }))
      .filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted)),
  }
}
