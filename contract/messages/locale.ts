/** Languages of the interface: Polish by default, English as the fallback (specification, section 9). */
export const locales = ['pl', 'en'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'pl'

/** A text in every language of the interface. */
export type Translated = Record<Locale, string>

/** Whether a value is a language of the interface. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The tag by which dates and numbers of a language are formatted, and documents name it: English is that of its texts, British. */
export function languageTag(locale: string): string {
  return locale === 'en' ? 'en-GB' : 'pl-PL'
}

/** The first supported language of an `Accept-Language` header, Polish by default. */
export function negotiateLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { locale: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .toSorted((one, other) => other.quality - one.quality)
  return wanted.map(({ locale }) => locale).find(isLocale) ?? defaultLocale
}
