import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import { readTaxNumber, type TaxNumberKind, taxNumberKind } from '#contract/values/tax-number.ts'
import { formatNip } from '#services/formatting.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import type { FieldProps } from './field.ts'
import { NipField } from './masked-fields.tsx'

const words: Record<TaxNumberKind, MessageDescriptor> = withOtherWord({
  nip: msg`NIP`,
  vat: msg`EU VAT number`,
  other: msg`Tax number`,
})

/** The name of the tax number in a country: NIP, EU VAT number, or tax number. */
export function TaxNumberWord({ country }: { country: string }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(words[taxNumberKind(country)])}</bdi>
}

/** The tax number of a company without a country field; a NIP is shown with its dashes when the field loses focus. */
export function AnyTaxNumberField({ value, onChange, onBlur, ...field }: FieldProps<string>) {
  const written = readTaxNumber(value)
  const leave = () => {
    if (written && formatNip(written) !== value) onChange(formatNip(written))
    onBlur?.()
  }
  return (
    <TextInput
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      value={written === value ? formatNip(value) : value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** The tax number of a company in a given country. */
export function TaxNumberField({ country, onChange, label: _, ...field }: FieldProps<string> & { country: string }) {
  const kind = taxNumberKind(country)
  const label = <TaxNumberWord country={country} />
  if (kind === 'nip') return <NipField {...field} label={label} onChange={onChange} />
  return (
    <TextInput
      {...field}
      label={label}
      required={field.required && kind === 'vat'}
      autoComplete="off"
      autoCapitalize="characters"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
