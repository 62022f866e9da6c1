import { useLingui } from '@lingui/react'
import { countryName } from '#contract/values/address-line.ts'

/** The name of a country in the language of the interface. */
export function CountryName({ code }: { code: string }) {
  const { i18n } = useLingui()
  return <bdi>{countryName(code, i18n.locale)}</bdi>
}
