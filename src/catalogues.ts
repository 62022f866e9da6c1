import { i18n } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'
import { groupNumbersInTexts } from './grouped-numbers.ts'

groupNumbersInTexts(i18n)

/** Texts of the frame and of signing in, and those of every other screen (lingui.config.ts). */
const start = {
  pl: () => import('#locales/start/pl.po'),
  en: () => import('#locales/start/en.po'),
}
const screens = {
  pl: () => import('#locales/pl.po'),
  en: () => import('#locales/en.po'),
}

/** Languages whose texts of the screens are there. */
const complete = new Set<Locale>()
let screensAreWanted = false

/** Loads the texts of a language and shows them; the page says which language it is in. */
export async function activateLocale(locale: Locale): Promise<void> {
  const [{ messages }] = await Promise.all([start[locale](), screensAreWanted && loadScreensIn(locale)])
  i18n.load(locale, messages)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/** Loads the texts of the screens, once for each language. Fails like a chunk that cannot be fetched. */
export async function loadTextsOfScreens(): Promise<void> {
  screensAreWanted = true
  await loadScreensIn(i18n.locale as Locale)
}

async function loadScreensIn(locale: Locale): Promise<void> {
  if (complete.has(locale)) return
  const { messages } = await screens[locale]()
  i18n.load(locale, messages)
  complete.add(locale)
}
