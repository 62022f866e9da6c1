import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FieldRow, FormSection } from '#views/components/form/form-section.tsx'
import { SignUp, useErrorAt } from './sign-up-actor.ts'

type ContactField = 'contact_first_name' | 'contact_last_name' | 'contact_email' | 'contact_phone'

function useContact(name: ContactField) {
  const actor = SignUp.useActorRef()
  const value = SignUp.useSelector(({ context }) => context.values[name])
  const error = useErrorAt(name)
  const onChange = (typed: string) => actor.send({ type: 'form.change', values: { [name]: typed } })
  return { id: fieldId(name), value, error, onChange, required: true }
}

/** The contact person, who gets the messages about the order. */
export function ContactSection() {
  const phone = useContact('contact_phone')
  return (
    <FormSection
      title={<Trans>Contact person</Trans>}
      explanation={<Trans>The person who gets messages about the order and whom we call when something changes.</Trans>}
    >
      <FieldRow>
        <Text name="contact_first_name" label={<Trans>First name</Trans>} autoComplete="given-name" />
        <Text name="contact_last_name" label={<Trans>Last name</Trans>} autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <Text name="contact_email" label={<Trans>E-mail</Trans>} autoComplete="email" type="email" />
        <PhoneField label={<Trans>Phone</Trans>} {...phone} autoComplete="tel" />
      </FieldRow>
    </FormSection>
  )
}

interface TextProps {
  name: ContactField
  label: ReactNode
  autoComplete: string
  type?: 'email'
}

function Text({ name, label, autoComplete, type }: TextProps) {
  const { onChange, ...field } = useContact(name)
  return (
    <TextInput
      {...field}
      label={label}
      type={type}
      inputMode={type}
      maxLength={type ? 254 : 100}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
