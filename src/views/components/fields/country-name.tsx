import { useLingui } from '@lingui/react'

/** A country in the reader's language. */
export function CountryName({ code }: { code: string }) {
  const { i18n } = useLingui()
  return new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code
}
