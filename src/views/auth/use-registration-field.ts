import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { RegistrationField, RegistrationTyped } from '#machines/partner/registration.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { errorAt, Registration } from './register-actor.ts'
import { registrationLabels } from './register-words.ts'

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
