import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { countryName } from '#contract/values/address-line.ts'
import { countryCallingCode, formatPhone, writtenPhone } from '#contract/values/phones.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import { useCompanyCountry } from './company-country.ts'
import type { FieldProps } from './field.ts'

interface PhoneFieldProps extends FieldProps<string> {
  /** `tel` for the number of the person who types; the browser offers no one else's. */
  autoComplete?: 'tel'
  /**
   * The country of numbers without a country code, where it is not that of the company of the form, such as the country of a
   * branch.
   */
  country?: unknown
}

/**
 * A phone number: typed freely, shown with its country code when the field loses the focus, stored as E.164 by the contract.
 * For a company from abroad the field shows the assumed country code.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { country, value, onChange, onBlur, description, ...field } = props
  const company = useCompanyCountry()
  const of = country ?? company
  const hint = useCodeHint(of)
  const written = writtenPhone(of, value)
  const leave = () => {
    if (written && formatPhone(written) !== value) onChange(formatPhone(written))
    onBlur?.()
  }
  return (
    <TextInput
      {...field}
      description={description ?? hint}
      value={written === value ? formatPhone(value) : value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
      type="tel"
      inputMode="tel"
    />
  )
}

/** The country of a number without a country code; null for Poland. */
function useCodeHint(country: unknown): string | undefined {
  const { t, i18n } = useLingui()
  if (isPolish(country)) return undefined
  const code = countryCallingCode(country)
  const name = countryName(String(country), i18n.locale)
  return code ? t`Without a country code: ${name}, ${code}` : t`With the country code, such as +1 …`
}
