import { useLingui } from '@lingui/react'
import { TextInput } from '@mantine/core'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'

/** A decimal number with comma or dot, as in the language of the person; the contract accepts both. */
export function AmountField({ slot }: { slot: FieldSlot<unknown> }) {
  const { i18n } = useLingui()
  const { field, value, error, disabled, onChange } = slot
  const typed = value === null || value === undefined ? '' : String(value)
  return (
    <TextInput
      id={fieldId(field.name)}
      label={i18n._(field.label)}
      description={field.description && i18n._(field.description)}
      required={!field.optional}
      inputMode="decimal"
      autoComplete="off"
      error={error}
      disabled={disabled}
      value={i18n.locale === 'pl' ? typed.replace('.', ',') : typed.replace(',', '.')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
