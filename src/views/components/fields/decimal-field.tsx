import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import { editedDecimal } from '#services/amounts.ts'
import type { FieldProps } from './field.ts'

interface DecimalFieldProps extends FieldProps<string> {
  /** The value as it is stored. */
  stored: unknown
}

/** A decimal number with comma or dot, as in the language of the person; the contract accepts both. */
export function DecimalField({ value, stored, onChange, ...field }: DecimalFieldProps) {
  const { i18n } = useLingui()
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={editedDecimal(value, value === stored, i18n.locale)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
