import { useLingui } from '@lingui/react'
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { DateField } from './date-field.tsx'
import { fieldId } from './error-summary.tsx'
import type { FieldType, FormField } from './resource.ts'

export interface FormControlProps<Values> {
  field: FormField<Values>
  value: unknown
  error?: string
  disabled?: boolean
  onChange: (value: unknown) => void
}

/** The control of a declared field. */
export function FormControl<Values>({ field, value, error, disabled, onChange }: FormControlProps<Values>) {
  const { i18n } = useLingui()
  const shared = {
    id: fieldId(field.name),
    label: i18n._(field.label),
    description: field.description && i18n._(field.description),
    error,
    disabled,
    required: !field.optional,
  }
  const text = value === null || value === undefined ? '' : String(value)
  switch (field.type ?? typeOf(value)) {
    case 'boolean':
      return (
        <Switch
          {...shared}
          required={false}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={text}
          allowDecimal={false}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'date':
      return <DateField {...shared} value={value === null ? null : text} onChange={onChange} />
    case 'select':
      return (
        <Select
          {...shared}
          value={text || null}
          data={(field.options ?? []).map((option) => ({ value: option.value, label: i18n._(option.label) }))}
          onChange={onChange}
        />
      )
    case 'textarea':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  }
}

function typeOf(value: unknown): FieldType {
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'number' : 'text'
}
