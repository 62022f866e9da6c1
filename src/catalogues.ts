import { i18n, type Messages } from '@lingui/core'
import type { Locale, Translated } from '#contract/locale.ts'
import { createTexts } from '#services/texts.ts'
import { groupNumbersInTexts } from './grouped-numbers.ts'

groupNumbersInTexts(i18n)

// The texts of the start are beside the file that this is in.
const texts = createTexts(i18n, import.meta.url, fetchTexts)

/** Loads and activates the texts of a language, and sets the language of the page. */
export async function activateLocale(locale: Locale): Promise<void> {
  await texts.activate(locale)
  document.documentElement.lang = locale
}

/**
 * Loads texts in the language of the page, for what is imported. The build writes the calls (scripts/split-texts.ts).
 * @public
 */
export async function loadTexts(files: readonly string[]): Promise<void> {
  await texts.add(files.map((file) => import.meta.env.BASE_URL + file))
}

/**
 * A text of the contract in the language of the page, whichever is asked for. The build writes the calls (scripts/split-texts.ts).
 * @public
 */
export function contractText(key: string): Translated {
  const said = i18n.messages[key] as string
  return { pl: said, en: said }
}

async function fetchTexts(file: string, locale: Locale): Promise<Messages> {
  // Nothing is parted before it is built.
  if (import.meta.env.DEV)
    return (await (locale === 'pl' ? import('#locales/pl.po') : import('#locales/en.po'))).messages
  const answer = await fetch(file.replace(/\.\w+$/, `.${locale}.json`))
  if (!answer.ok) throw new Error(`No texts: ${answer.status}`)
  return (await answer.json()).messages
}
