import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { signUpLimit } from '#contract/training/sign-up-form.ts'
import { blankPerson } from '#services/training/participant-registration-form.ts'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import classes from './participants.module.css'
import type { RegistrationFormHandle } from './use-participant-registration.ts'

/** Fields for each person, and a button for another one. */
export function PeopleFields({ form }: { form: RegistrationFormHandle }) {
  const { participants } = form.values
  return (
    <>
      <ol className={classes.people}>
        {participants.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place; it has no other identity.
          <li key={index}>
            <PersonFields form={form} index={index} />
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.7} />}
          disabled={form.disabled || participants.length >= signUpLimit}
          onClick={() => form.change({ participants: [...participants, blankPerson] })}
        >
          <Trans>Add another person</Trans>
        </Button>
      </div>
    </>
  )
}

function PersonFields({ form, index }: { form: RegistrationFormHandle; index: number }) {
  const { t } = useLingui()
  const { participants } = form.values
  const person = participants[index] ?? blankPerson
  const change = (changed: Partial<typeof blankPerson>) =>
    form.change({ participants: participants.with(index, { ...person, ...changed }) })
  const at = (field: keyof typeof blankPerson) => {
    const name = `participants.${index}.${field}`
    return { id: fieldId(name), value: person[field], error: form.errors[name], disabled: form.disabled }
  }
  const text = (field: keyof typeof blankPerson) => ({
    ...at(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <fieldset className={classes.personFields}>
      <legend className={classes.legend}>
        <Trans>Participant {index + 1}</Trans>
      </legend>
      <TextInput label={<Trans>First name</Trans>} required maxLength={100} {...text('first_name')} />
      <TextInput label={<Trans>Last name</Trans>} required maxLength={100} {...text('last_name')} />
      <TextInput
        label={<Trans>E-mail</Trans>}
        type="email"
        inputMode="email"
        required
        maxLength={254}
        {...text('email')}
      />
      <PhoneField
        label={<Trans>Phone</Trans>}
        {...at('phone_number')}
        onChange={(typed) => change({ phone_number: typed })}
      />
      {participants.length > 1 && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t`Remove participant ${index + 1}`}
          disabled={form.disabled}
          onClick={() => form.change({ participants: participants.toSpliced(index, 1) })}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
    </fieldset>
  )
}
