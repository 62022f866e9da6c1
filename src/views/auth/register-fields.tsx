import { useLingui } from '@lingui/react/macro'
import { Checkbox, PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Consent } from '#contract/dictionary/dictionary.ts'
import type { RegistrationTyped } from '#machines/partner/registration.ts'
import classes from './register.module.css'
import { useRegistrationField } from './use-registration-field.ts'

type TextName = {
  [Name in keyof RegistrationTyped]: RegistrationTyped[Name] extends string ? Name : never
}[keyof RegistrationTyped]

/** A text field; `mark` is shown beside the label. */
export function RegistrationText({
  name,
  mark,
  ...rest
}: { name: TextName; mark?: ReactNode } & Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'label'>) {
  const { onChange, label, ...field } = useRegistrationField(name)
  return (
    <TextInput
      {...rest}
      {...field}
      name={name}
      label={
        <>
          {label}
          {mark}
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A password field that password managers can fill in and store. */
export function RegistrationPassword({
  name,
  description,
}: {
  name: 'password' | 'password_confirmation'
  description?: ReactNode
}) {
  const { t } = useLingui()
  const { onChange, ...field } = useRegistrationField(name)
  return (
    <PasswordInput
      {...field}
      name={name}
      description={description}
      autoComplete="new-password"
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
    />
  )
}

/** A consent with its text. */
export function RegistrationConsent({ consent: { kind, text, required } }: { consent: Consent }) {
  const { value, onChange, readOnly, label: _label, required: _required, ...field } = useRegistrationField(kind)
  return (
    <Checkbox
      {...field}
      name={kind}
      checked={value}
      disabled={readOnly}
      required={required}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          {text}
          {required && (
            <span className={classes.asterisk} aria-hidden>
              {' '}
              *
            </span>
          )}
        </>
      }
    />
  )
}
