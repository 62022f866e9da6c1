import { type Locale, locales, type Translated } from '#contract/locale.ts'
import type { MessageParameters } from '#contract/messages.ts'
import { type ServerMessageKey, serverText } from '#contract/server-messages.ts'

/** What a message is filled with, kept until the reader's language is known: some of it has a text in each. */
export type ToldParameters = Record<string, string | number | Translated>

/** A message that was kept, in the language of who reads it. */
export function toldText(key: ServerMessageKey, locale: Locale, parameters: ToldParameters = {}): string {
  const filled: MessageParameters = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
  return serverText(key, locale, filled)
}

/** A text, or one in each language. */
export type Said = string | Translated

/** What was kept, in the language of who reads it. */
export function saidIn(locale: Locale, said: Said): string
export function saidIn(locale: Locale, said: Said | null): string | null
export function saidIn(locale: Locale, said: Said | null): string | null {
  return typeof said === 'object' ? (said?.[locale] ?? null) : said
}

/** A text in each language. */
export function inEach(say: (locale: Locale) => string): Translated {
  return Object.fromEntries(locales.map((locale) => [locale, say(locale)])) as Translated
}
