import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/messages/locale.ts'
import { ApiError } from '#services/api-error.ts'
import { fillErpInTexts, nameErpIn } from '#services/erp-name.ts'
import { createTexts } from '#services/texts.ts'
import { groupNumbersInTexts } from './grouped-numbers.ts'
import type { Zone } from './routes.ts'

groupNumbersInTexts(i18n)
fillErpInTexts(i18n)

const texts = createTexts(i18n, 'start', fetchTexts)

/** Loads and activates the texts of a language, and sets the language of the page. */
export async function activateLocale(locale: Locale): Promise<void> {
  await texts.activate(locale)
  document.documentElement.lang = locale
}

/** Loads the texts of the pages of a zone. Those of public pages are loaded at the start. */
export async function loadTexts(zone: Zone): Promise<void> {
  if (zone !== 'public') await texts.add([zone])
}

/** The build writes a file for each reader and language beside the file that this is in (`scripts/texts-by-reader.ts`). */
async function fetchTexts(reader: string, locale: Locale): Promise<Messages> {
  if (import.meta.env.DEV)
    return (await (locale === 'pl' ? import('#locales/pl.po') : import('#locales/en.po'))).messages
  const answer = await fetch(import.meta.url.replace(/\.js$/, `.${reader}.${locale}.json`)).catch((error: unknown) => {
    throw new ApiError(0, null, error)
  })
  if (!answer.ok) throw new ApiError(answer.status, null)
  return (await answer.json()).messages
}

/** Gives the ERP its name in all texts of the page. */
export const nameErpInTexts = (name: string) => nameErpIn(i18n, name)
