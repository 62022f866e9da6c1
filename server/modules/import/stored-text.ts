import { type Locale, locales, type Translated } from '#contract/messages/locale.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'

/** Parameters of a stored message. Some have a text for each language, because the reader's language is not known yet. */
export type StoredParameters = Record<string, string | number | Translated>

/** A stored message in the language of its reader. */
export function storedText(key: KeyWithoutErp, locale: Locale, parameters: StoredParameters = {}): string {
  const filled: MessageParameters = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, typeof value === 'object' ? value[locale] : value]),
  )
  return serverText(key, locale, filled)
}

/** A text, or a text for each language. */
export type StoredText = string | Translated

/** A stored text in the language of its reader. */
export function textIn(locale: Locale, text: StoredText): string
export function textIn(locale: Locale, text: StoredText | null): string | null
export function textIn(locale: Locale, text: StoredText | null): string | null {
  return typeof text === 'object' ? (text?.[locale] ?? null) : text
}

/** Builds a text for each language. */
export function inEachLanguage(write: (locale: Locale) => string): Translated {
  return Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as Translated
}
