import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import { editedDecimal, settledDecimal } from '#services/amounts.ts'
import type { FieldProps } from './field.ts'

interface DecimalFieldProps extends FieldProps<string> {
  /** The value as it is stored. */
  stored: unknown
}

/**
 * A decimal number with comma or dot, as in the language of the person; the contract accepts both. Once it is left, a pasted one is
 * shown as it is read.
 */
export function DecimalField({ value, stored, onChange, onBlur, ...field }: DecimalFieldProps) {
  const { i18n } = useLingui()
  const settle = () => {
    const settled = settledDecimal(value)
    if (value !== stored && settled !== value) onChange(settled)
    onBlur?.()
  }
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={editedDecimal(value, value === stored, i18n.locale)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
    />
  )
}
