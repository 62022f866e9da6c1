import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/messages/locale.ts'
import { ApiError } from '#services/api-error.ts'
import { fillErpInTexts, nameErpIn } from '#services/erp-name.ts'
import { createTexts } from '#services/texts.ts'
import { groupNumbersInTexts } from './grouped-numbers.ts'
import type { RouteDeclaration } from './routes.ts'
import { textPartsOf } from './text-parts.ts'

groupNumbersInTexts(i18n)
fillErpInTexts(i18n)

const texts = createTexts(i18n, 'start', fetchTexts)

/** Loads and activates the texts of a language, and sets the language of the page. */
export async function activateLocale(locale: Locale): Promise<void> {
  await texts.activate(locale)
  document.documentElement.lang = locale
}

/** Loads the texts of a page. Those of public pages are loaded at the start. */
export async function loadTexts(page: RouteDeclaration): Promise<void> {
  await texts.add(textPartsOf(page))
}

/** The build writes a file for each part and language beside the file that this is in (`scripts/build/texts-by-page.ts`). */
async function fetchTexts(part: string, locale: Locale): Promise<Messages> {
  if (import.meta.env.DEV)
    return (await (locale === 'pl' ? import('#locales/pl.po') : import('#locales/en.po'))).messages
  const answer = await fetch(import.meta.url.replace(/\.js$/, `.${part}.${locale}.json`)).catch((error: unknown) => {
    throw new ApiError(0, null, error)
  })
  if (!answer.ok) throw new ApiError(answer.status, null)
  return (await answer.json()).messages
}

/** Gives the ERP its name in all texts of the page. */
export const nameErpInTexts = (name: string) => nameErpIn(i18n, name)
