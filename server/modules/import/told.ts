import { type Locale, locales, type Translated } from '#contract/locale.ts'
import type { MessageParameters } from '#contract/messages.ts'
import { type ServerMessageKey, serverText } from '#contract/server-messages.ts'

/** Parameters of a stored message. Some have a text for each language, because the reader's language is not known yet. */
export type ToldParameters = Record<string, string | number | Translated>

/** A stored message in the language of its reader. */
export function toldText(key: ServerMessageKey, locale: Locale, parameters: ToldParameters = {}): string {
  const filled: MessageParameters = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
  return serverText(key, locale, filled)
}

/** A text, or a text for each language. */
export type Said = string | Translated

/** A stored text in the language of its reader. */
export function saidIn(locale: Locale, said: Said): string
export function saidIn(locale: Locale, said: Said | null): string | null
export function saidIn(locale: Locale, said: Said | null): string | null {
  return typeof said === 'object' ? (said?.[locale] ?? null) : said
}

/** Builds a text for each language. */
export function inEach(say: (locale: Locale) => string): Translated {
  return Object.fromEntries(locales.map((locale) => [locale, say(locale)])) as Translated
}
