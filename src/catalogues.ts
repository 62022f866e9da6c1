import { i18n } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'
import { groupNumbersInTexts } from './grouped-numbers.ts'

groupNumbersInTexts(i18n)

/** Texts of the frame and of signing in; of a customer's offer; and of every other screen (lingui.config.ts). */
const catalogues = {
  start: { pl: () => import('#locales/start/pl.po'), en: () => import('#locales/start/en.po') },
  offer: { pl: () => import('#locales/offer/pl.po'), en: () => import('#locales/offer/en.po') },
  screens: { pl: () => import('#locales/pl.po'), en: () => import('#locales/en.po') },
}
type Catalogue = keyof typeof catalogues

/** What has been asked for, in whatever language. */
const wanted = new Set<Catalogue>(['start'])
/** What is there, with its language. */
const loaded = new Set<`${Catalogue} ${Locale}`>()

/** Loads the texts of a language and shows them; the page says which language it is in. */
export async function activateLocale(locale: Locale): Promise<void> {
  await Promise.all([...wanted].map((catalogue) => load(catalogue, locale)))
  // Activating it again would have everything drawn again.
  if (i18n.locale !== locale) i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Loads more texts in the language of the page, once for each language. Fails like a chunk that cannot be fetched. */
export async function loadTexts(catalogue: Catalogue, locale = i18n.locale as Locale): Promise<void> {
  wanted.add(catalogue)
  await load(catalogue, locale)
}

async function load(catalogue: Catalogue, locale: Locale): Promise<void> {
  if (loaded.has(`${catalogue} ${locale}`)) return
  const { messages } = await catalogues[catalogue][locale]()
  i18n.load(locale, messages)
  loaded.add(`${catalogue} ${locale}`)
}
