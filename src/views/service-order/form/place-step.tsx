import { useLingui } from '@lingui/react/macro'
import { FieldRow } from '#views/components/form-section.tsx'
import { LookupField } from '#views/components/lookup-field.tsx'
import { FormText } from './text-field.tsx'
import { useFormField } from './use-form-field.ts'

/** Where the device is installed. */
export function PlaceStep() {
  const { t } = useLingui()
  const country = useFormField('country')
  return (
    <>
      <FormText name="installation_address" maxLength={255} autoComplete="street-address" />
      <FieldRow>
        <FormText name="installation_post_code" maxLength={10} inputMode="numeric" autoComplete="postal-code" />
        <FormText name="installation_city" maxLength={255} autoComplete="address-level2" />
      </FieldRow>
      <LookupField {...country} lookup="public-zone.dictionary.countries.index" />
      <FormText name="installation_place" maxLength={255} placeholder={t`For example: north wall, second floor`} />
    </>
  )
}
