import { Trans } from '@lingui/react/macro'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'

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
        <LimitedTextInput
          label={<Trans>First name</Trans>}
          required
          readOnly={readOnlyName}
          limit={100}
          data-autofocus={focused}
          {...inputProps('first_name')}
        />
        <LimitedTextInput
          label={<Trans>Last name</Trans>}
          required
          readOnly={readOnlyName}
          limit={100}
          {...inputProps('last_name')}
        />
      </FieldRow>
      <LimitedTextInput
        label={<Trans>E-mail</Trans>}
        type="email"
        inputMode="email"
        required
        limit={254}
        {...inputProps('email')}
      />
    </>
  )
}
