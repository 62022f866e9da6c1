import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTextField } from './use-form-field.ts'

type TextField = Parameters<typeof useTextField>[0]

/** A single-line text field of the form. */
export function FormText({ name, ...rest }: { name: TextField } & Omit<TextInputProps, 'name' | 'value' | 'onChange'>) {
  const { onChange, ...field } = useTextField(name)
  return <TextInput {...rest} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** A multi-line text field of the form. */
export function FormTextarea({
  name,
  ...rest
}: { name: TextField } & Omit<ComponentProps<typeof Textarea>, 'name' | 'value' | 'onChange'>) {
  const { onChange, ...field } = useTextField(name)
  return (
    <Textarea autosize minRows={4} {...rest} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
