import { InputBase, TextInput } from '@mantine/core'
import { IMaskInput } from 'react-imask'
import type { FieldProps } from './field.ts'

/** A NIP: its value is digits, shown as 856-734-62-15; spaces, dashes and a leading PL may be typed or pasted. */
export function NipField({ value, onChange, ...field }: FieldProps<string>) {
  return (
    <InputBase
      {...field}
      component={IMaskInput}
      mask="000-000-00-00"
      unmask
      inputMode="numeric"
      autoComplete="off"
      value={value.replaceAll(/\D/g, '')}
      onAccept={(digits: string) => digits !== value.replaceAll(/\D/g, '') && onChange(digits)}
    />
  )
}

interface PostcodeFieldProps extends FieldProps<string> {
  /** The country of the postcode; Poland by default. */
  country?: unknown
  /** `postal-code` for the address of the person who types. */
  autoComplete?: 'postal-code'
}

/** A postcode: the dash of a Polish one is added automatically; others are typed freely and validated by the contract. */
export function PostcodeField(props: PostcodeFieldProps) {
  const { country = 'PL', value, onChange, autoComplete = 'off', ...field } = props
  if (country !== 'PL')
    return (
      <TextInput
        {...field}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <InputBase
      {...field}
      component={IMaskInput}
      mask="00-000"
      inputMode="numeric"
      autoComplete={autoComplete}
      value={value}
      onAccept={(typed: string) => typed !== value && onChange(typed)}
    />
  )
}
