import type { ReactNode } from 'react'

/** Props of every field of a form, in the shape of `form.getInputProps` of @mantine/form. */
export interface FieldProps<Value> {
  /** The id of the input, from `fieldId(name)`. */
  id?: string
  /** The name of the field in its form, as `form.getInputProps` passes it: the calendar shows the days within its bounds. */
  'data-path'?: string
  label: ReactNode
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  error?: ReactNode
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
}
