import { useLingui } from '@lingui/react'

/** What a country is called in a language, by its ISO 3166 code. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}

/** A country in the reader's language. */
export function CountryName({ code }: { code: string }) {
  const { i18n } = useLingui()
  return countryName(code, i18n.locale)
}
