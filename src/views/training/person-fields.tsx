import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { FieldRow } from '#views/components/form/form-section.tsx'

interface PersonFieldsProps {
  /** Props of an input by field name, as `form.getInputProps` returns them. */
  inputProps: (name: 'first_name' | 'last_name' | 'email') => object
  /** The name is read-only. */
  readOnlyName?: boolean
  /** The first name has the initial focus. */
  focused?: boolean
}

/** Name and address of a participant. */
export function PersonFields({ inputProps, readOnlyName, focused }: PersonFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextInput
          label={<Trans>First name</Trans>}
          required
          readOnly={readOnlyName}
          maxLength={100}
          data-autofocus={focused}
          {...inputProps('first_name')}
        />
        <TextInput
          label={<Trans>Last name</Trans>}
          required
          readOnly={readOnlyName}
          maxLength={100}
          {...inputProps('last_name')}
        />
      </FieldRow>
      <TextInput
        label={<Trans>E-mail</Trans>}
        type="email"
        inputMode="email"
        required
        maxLength={254}
        {...inputProps('email')}
      />
    </>
  )
}
