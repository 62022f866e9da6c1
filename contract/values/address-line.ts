import { isPolish } from './tax-number.ts'

/** Name of a country in a language, by its ISO 3166 code. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}

/** Parts of an address; those that are not known are left out of its line. */
export interface Address {
  street: string | null
  postcode: string | null
  city: string | null
  country: string
}

/** An address in one line, with its country where that is not Poland. */
export function addressLine({ street, postcode, city, country }: Address, locale: string): string {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [street, town, abroad(country, locale)].filter(Boolean).join(', ')
}

/** The country of a place that is not in Poland; null in Poland. */
export function abroad(country: string, locale: string): string | null {
  return isPolish(country) ? null : countryName(country, locale)
}
