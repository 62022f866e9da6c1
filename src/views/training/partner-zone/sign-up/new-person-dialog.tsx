import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import * as v from 'valibot'
import { say } from '#contract/rules.ts'
import { SignUpPerson } from '#contract/training/sign-up-form.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { SignUp } from './sign-up-actor.ts'

const nobody = { first_name: '', last_name: '', email: '', phone_number: '' }

interface NewPersonDialogProps {
  onAdd: (person: SignUpPerson) => void
  onCancel: () => void
}

/** Somebody of the company who has no account here. An address that is on the list or on the term already is said at once. */
export function NewPersonDialog({ onAdd, onCancel }: NewPersonDialogProps) {
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const term_id = SignUp.useSelector(({ context }) => context.term_id)
  const own = SignUp.useSelector(({ context }) => context.term?.own)
  const schema = useMemo(() => {
    const isFree = (taken: readonly { email: string }[]) => (email: string) =>
      !taken.some((person) => person.email.toLowerCase() === email)
    return v.strictObject({
      ...SignUpPerson.entries,
      email: v.pipe(
        SignUpPerson.entries.email,
        v.check(isFree(people), say('training.duplicate_participant')),
        v.check(isFree(own ?? []), say('training.person_is_on_term')),
      ),
    })
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
          <FieldRow>
            <TextInput
              label={<Trans>First name</Trans>}
              required
              maxLength={100}
              data-autofocus
              {...form.getInputProps('first_name')}
            />
            <TextInput label={<Trans>Last name</Trans>} required maxLength={100} {...form.getInputProps('last_name')} />
          </FieldRow>
          <TextInput
            label={<Trans>E-mail</Trans>}
            type="email"
            inputMode="email"
            required
            maxLength={254}
            {...form.getInputProps('email')}
          />
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
