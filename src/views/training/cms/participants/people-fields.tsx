import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash, IconUserPlus } from '@tabler/icons-react'
import { signUpLimit } from '#contract/training/sign-up-form.ts'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import classes from './participants.module.css'
import type { FormHandle } from './registration-form.tsx'
import { blankPerson } from './registration-values.ts'

/** A line for each person, and one more. */
export function PeopleFields({ form }: { form: FormHandle }) {
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
          disabled={participants.length >= signUpLimit}
          onClick={() => form.insertListItem('participants', blankPerson)}
        >
          <Trans>Add another person</Trans>
        </Button>
      </div>
    </>
  )
}

function PersonFields({ form, index }: { form: FormHandle; index: number }) {
  const { t } = useLingui()
  const at = (field: keyof typeof blankPerson) => `participants.${index}.${field}`
  const text = (field: keyof typeof blankPerson) => ({ id: fieldId(at(field)), ...form.getInputProps(at(field)) })
  const phone = at('phone_number')
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
        id={fieldId(phone)}
        label={<Trans>Phone</Trans>}
        value={form.values.participants[index]?.phone_number ?? ''}
        error={form.errors[phone]}
        onChange={(typed) => form.setFieldValue(phone, typed)}
      />
      {form.values.participants.length > 1 && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t`Remove participant ${index + 1}`}
          onClick={() => form.removeListItem('participants', index)}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
    </fieldset>
  )
}
