import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { Checkbox, PasswordInput, Text, TextInput, type TextInputProps } from '@mantine/core'
import { createActorContext } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Consent } from '#contract/dictionary/consents.ts'
import { type RegistrationField, type RegistrationTyped, registration } from '#machines/partner/registration.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'

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
  const { t } = useTexts()
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
            <Text span c="var(--red)" aria-hidden>
              {' '}
              *
            </Text>
          )}
        </>
      }
    />
  )
}

/** Props of one field of the registration. Its errors are shown once it has lost the focus. */
export function useRegistrationField<Name extends RegistrationField>(name: Name) {
  const { i18n } = useLingui()
  const actor = Registration.useActorRef()
  const [left, setLeft] = useState(false)
  const value = Registration.useSelector(({ context }) => context.values[name])
  const told = Registration.useSelector((snapshot) => errorAt(snapshot, name))
  const wrong = Registration.useSelector(({ context }) => context.errors[name]?.[0])
  const readOnly = Registration.useSelector((snapshot) => snapshot.matches('submitting'))
  const isTyped = value !== null && value !== ''
  return {
    id: fieldId(name),
    label: i18n._(registrationLabels[name]),
    required: true,
    readOnly,
    value,
    error: told ?? (left && isTyped ? wrong : undefined),
    onBlur: () => setLeft(true),
    onChange: (typed: RegistrationTyped[Name]) => actor.send({ type: 'form.change', values: { [name]: typed } }),
  }
}

/** Labels of the fields of the registration, for the form and its summary of errors. */
export const registrationLabels: Record<RegistrationField, MessageDescriptor> = withOtherWord({
  nip: msg`NIP`,
  name: msg`Company name`,
  street: msg`Street and number`,
  postcode: msg`Postcode`,
  city: msg`City`,
  province_id: msg`Province`,
  country: msg`Country`,
  business_area_id: msg`Business area`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`E-mail`,
  phone_number: msg`Phone`,
  password: msg`Password`,
  password_confirmation: msg`Repeat the password`,
  consent_processing_data: msg`Consent to the processing of personal data`,
  consent_commercial_info: msg`Consent to commercial information`,
  consent_marketing_purposes: msg`Consent to marketing`,
})

/** Context of the registration machine, for its fields and buttons. */
export const Registration = createActorContext(registration)

type RegistrationSnapshot = SnapshotFrom<typeof registration>

/** The error of a field: the refusal of the server, or of the contract once sending was tried. */
function errorAt({ context: { refused, revealed, errors } }: RegistrationSnapshot, field: RegistrationField) {
  return refused[field]?.[0] ?? (revealed ? errors[field]?.[0] : undefined)
}
