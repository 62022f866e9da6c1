import { i18n } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'

const catalogues = {
  pl: () => import('#locales/pl.po'),
  en: () => import('#locales/en.po'),
}

/** Loads the texts of a language and shows them; the page says which language it is in. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
