import { TextInput } from '@mantine/core'
import type { FieldProps } from './field.ts'

/** `+48123456789` and what is being typed, in groups of three; what is no Polish number stays as it is. */
function inGroups(value: string): string {
  const parts = /^(?:\+48|0048)?[\s-]*((?:\d[\s-]*){9})$/.exec(value)
  if (!parts?.[1]) return value
  return `+48 ${parts[1].replaceAll(/\D/g, '').replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3')}`
}

/** A Polish phone number: typed as one likes, shown in groups once it is left; the contract's rule keeps it as E.164. */
export function PhoneField({ value, onChange, onBlur, ...field }: FieldProps<string>) {
  const leave = () => {
    if (inGroups(value) !== value) onChange(inGroups(value))
    onBlur?.()
  }
  return (
    <TextInput
      {...field}
      value={/^\+48\d{9}$/.test(value) ? inGroups(value) : value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={leave}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
  )
}
