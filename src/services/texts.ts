import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '#contract/messages/locale.ts'

/** Brings the texts of a part of the product in a language. */
type FetchTexts = (part: string, locale: Locale) => Promise<Messages>

/**
 * The texts of the loaded parts of the product, in the language of the page: those of the start, and of each part that comes later.
 * Another language is shown when all of them are there in it.
 */
export function createTexts(i18n: I18n, start: string, fetchTexts: FetchTexts) {
  const wanted = new Set([start])
  const loaded: Record<Locale, Set<string>> = { pl: new Set(), en: new Set() }
  /** Texts that have been requested and are not loaded yet. */
  const underway: Record<Locale, Map<string, Promise<Messages>>> = { pl: new Map(), en: new Map() }
  /** The language that is shown next, or was last. */
  let coming: Locale | null = null
  const lacking = (parts: Iterable<string>, locale: Locale) => [...parts].filter((part) => !loaded[locale].has(part))

  function fetched(part: string, locale: Locale): Promise<Messages> {
    const before = underway[locale].get(part)
    if (before) return before
    const texts = fetchTexts(part, locale)
    underway[locale].set(part, texts)
    texts.catch(() => underway[locale].delete(part))
    return texts
  }

  async function load(parts: string[], locale: Locale): Promise<void> {
    if (parts.length === 0) return
    const texts: Messages = Object.assign({}, ...(await Promise.all(parts.map((part) => fetched(part, locale)))))
    // For a language that is not shown yet: `load` would redraw the whole page.
    if (locale === i18n.locale) Object.assign(i18n.messages, texts)
    else i18n.load(locale, texts)
    for (const part of parts) {
      loaded[locale].add(part)
      underway[locale].delete(part)
    }
  }

  return {
    async activate(locale: Locale): Promise<void> {
      coming = locale
      // More may be requested meanwhile, in the language before.
      for (let parts = lacking(wanted, locale); parts.length > 0; parts = lacking(wanted, locale))
        await load(parts, locale)
      i18n.activate(locale)
    },
    /** Loads the texts of parts that are about to be shown. A failed part is requested again when it is next added. */
    async add(parts: readonly string[]): Promise<void> {
      const locale = i18n.locale as Locale | ''
      for (const part of parts) wanted.add(part)
      // Parts requested before a language is shown are shown with it, and fetched beside the others.
      if (locale === '') {
        const next = coming
        if (next) for (const part of lacking(parts, next)) fetched(part, next).catch(() => undefined)
        return
      }
      const added = lacking(parts, locale)
      try {
        await load(added, locale)
      } catch (error) {
        for (const part of added) wanted.delete(part)
        throw error
      }
    },
  }
}
