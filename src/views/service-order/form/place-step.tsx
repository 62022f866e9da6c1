import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { FormText } from './text-field.tsx'
import { useFormField } from './use-form-field.ts'

/** Where the device is installed. */
export function PlaceStep() {
  const { t } = useLingui()
  return (
    <>
      <FormText name="installation_address" maxLength={255} autoComplete="street-address" />
      <FieldRow>
        <FormText name="installation_post_code" maxLength={10} inputMode="numeric" autoComplete="postal-code" />
        <FormText name="installation_city" maxLength={255} autoComplete="address-level2" />
      </FieldRow>
      <CountryField />
      <FormText name="installation_place" maxLength={255} placeholder={t`For example: north wall, second floor`} />
    </>
  )
}

function CountryField() {
  const { t } = useLingui()
  const field = useFormField('country')
  const countries = useLookup('public-zone.dictionary.countries.index', { minimum: 0, opened: true })
  return (
    <Select
      {...field}
      data={(countries?.options ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
    />
  )
}
