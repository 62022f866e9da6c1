import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { useFormField } from './use-form-field.ts'

/** The country of the installation, or of the other delivery address. */
export function CountryField({ name }: { name: 'country' | 'delivery_country' }) {
  const { t } = useLingui()
  const field = useFormField(name)
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
