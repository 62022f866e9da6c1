import { useLingui } from '@lingui/react'
import { countryName } from '#contract/address-line.ts'

/** A country in the reader's language. */
export function CountryName({ code }: { code: string }) {
  const { i18n } = useLingui()
  return countryName(code, i18n.locale)
}
