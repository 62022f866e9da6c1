import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { EditorActor } from '#machines/form/editor.ts'
import {
  provideParticipantRegistration,
  type RegistrationPlace,
} from '#services/training/participant-registration-actors.ts'
import type { ParticipantRegistration } from '#services/training/participant-registration-form.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'

/** Runs the registration of participants with the machine `editor`. */
export function useParticipantRegistration({
  term_id,
  asks_payment,
}: RegistrationPlace): EditorActor<ParticipantRegistration> {
  const { api, drafts, address, preferences, session } = useServices()
  const machine = useMemo(() => {
    const person = () => session.getSnapshot().context.user?.id ?? null
    const services = { api, drafts, address, locale: preferences.locale, person }
    return provideParticipantRegistration(services, { term_id, asks_payment })
  }, [api, drafts, address, preferences, session, term_id, asks_payment])
  const [input] = useState(() => ({ id: null, key: uniqueKey() }))
  const actor = useActorRef(machine, { input })
  useLeaveGuard(actor, ({ context }) => context.changed, { isKept: true })
  return actor
}

/** Values and functions for the sections of the form. */
export interface RegistrationFormHandle {
  values: ParticipantRegistration
  /** The first error of each field. */
  errors: Readonly<Record<string, string>>
  /** Disabled while restoring kept text is offered. */
  disabled: boolean
  change: (changed: Partial<ParticipantRegistration>) => void
}

/** Null while the form is being opened. */
export function useRegistrationForm(actor: EditorActor<ParticipantRegistration>): RegistrationFormHandle | null {
  const values = useSelector(actor, ({ context }) => context.values)
  const errors = useSelector(actor, ({ context }) => context.errors)
  const disabled = useSelector(actor, (snapshot) => snapshot.matches('offering'))
  if (!values) return null
  const change = (changed: Partial<ParticipantRegistration>) =>
    actor.send({ type: 'form.change', values: { ...values, ...changed } })
  return { values, errors: firstTexts(errors), disabled, change }
}

type FieldsOf<Value> = {
  [Field in keyof ParticipantRegistration]: ParticipantRegistration[Field] extends Value ? Field : never
}[keyof ParticipantRegistration]

/** Props of a text field. */
export function textInput({ values, errors, disabled, change }: RegistrationFormHandle, field: FieldsOf<string>) {
  return {
    id: fieldId(field),
    value: values[field],
    error: errors[field],
    disabled,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  }
}

/** Props of a checkbox. */
export function tickBox({ values, errors, disabled, change }: RegistrationFormHandle, field: FieldsOf<boolean>) {
  return {
    id: fieldId(field),
    checked: values[field],
    error: errors[field],
    disabled,
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [field]: event.currentTarget.checked }),
  }
}
