import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import { personKey } from '#contract/person.ts'
import { say } from '#contract/rules.ts'
import { SignUpPerson } from '#contract/training/sign-up-form.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { PersonFields } from '#views/training/person-fields.tsx'
import { SignUp } from './sign-up-actor.ts'

type Named = Pick<SignUpPerson, 'first_name' | 'last_name' | 'email'>

const nobody = { first_name: '', last_name: '', email: '', phone_number: '' }

interface NewPersonDialogProps {
  onAdd: (person: SignUpPerson) => void
  onCancel: () => void
}

/** Adds a person without an account. A person already on the list or the term is reported at once. */
export function NewPersonDialog({ onAdd, onCancel }: NewPersonDialogProps) {
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const term_id = SignUp.useSelector(({ context }) => context.term_id)
  const own = SignUp.useSelector(({ context }) => context.term?.own)
  const schema = useMemo(() => {
    const isNone = (taken: readonly Named[]) => {
      const keys = new Set(taken.map(personKey))
      return (person: Named) => !keys.has(personKey(person))
    }
    const parts = [['first_name'], ['last_name'], ['email']] as const
    return v.pipe(
      SignUpPerson,
      v.forward(v.partialCheck(parts, isNone(people), say('training.duplicate_participant')), ['email']),
      v.forward(v.partialCheck(parts, isNone(own ?? []), say('training.person_is_on_term')), ['email']),
    )
  }, [people, own])
  return (
    <ActionDialog
      opened
      keptAs={`training.sign-up.person:${term_id}`}
      title={<Trans>A person without an account</Trans>}
      explanation={<Trans>They get their confirmation and ticket by e-mail and need no account.</Trans>}
      schema={schema}
      initialValues={nobody}
      submit={<Trans>Add</Trans>}
      onSubmit={(values) => onAdd(v.parse(schema, values))}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <PersonFields inputProps={form.getInputProps} focused />
          <PhoneField
            label={<Trans>Phone</Trans>}
            {...form.getInputProps('phone_number')}
            value={form.values.phone_number}
            onChange={(typed) => form.setFieldValue('phone_number', typed)}
          />
        </>
      )}
    </ActionDialog>
  )
}
