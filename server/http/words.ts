import { wordsIn } from '#contract/messages/erp-name.ts'
import type { Locale, Translated } from '#contract/messages/locale.ts'
import { type ServerMessageKey, serverText } from '#contract/messages/server-messages.ts'
import type { Connected } from '#server/instance.ts'
import { erpNameOf } from '#server/texts/erp-name.ts'

/** Parameters of a lookup of fixed words. */
export interface WordsAsked {
  db: Connected
  locale: Locale
  query: { search?: string | undefined }
}

/** Fixed words for a selector, in their own order: those whose label in the caller's language contains the search text. */
export function wordsFor<Word extends string>(
  all: readonly Word[],
  wordOf: (word: Word) => ServerMessageKey | Translated,
  { db, locale, query: { search = '' } }: WordsAsked,
): { results: { id: Word; name: string }[] } {
  const erp = erpNameOf(db)
  const wanted = search.toLocaleLowerCase(locale)
  return {
    results: all
      .map((id) => ({ id, name: said(wordOf(id), locale, erp) }))
      .filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted)),
  }
}

const said = (word: ServerMessageKey | Translated, locale: Locale, erp: string) =>
  typeof word === 'string' ? serverText(word, locale, { erp }) : wordsIn(word, locale, erp)
