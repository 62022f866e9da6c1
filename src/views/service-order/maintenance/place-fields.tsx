import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'

/** Place and contact of a visit, as typed. */
export interface TypedPlace {
  address: string
  post_code: string
  city: string
  country: string
  contact_name: string
  contact_phone: string
  contact_email: string
}

interface PlaceFieldsProps {
  values: TypedPlace
  /** Props of a field from its form. */
  input: (name: keyof TypedPlace) => { error?: ReactNode; onChange: (value: unknown) => void }
}

/** The fields of the place of a visit; postcode and phone number follow its country. */
export function PlaceFields({ values, input }: PlaceFieldsProps) {
  const { t } = useLingui()
  const { country } = values
  const field = (name: keyof TypedPlace) => ({ ...input(name), value: values[name] })
  return (
    <>
      <TextInput label={t`Street and number`} required {...field('address')} />
      <FieldRow>
        <PostcodeField label={t`Postcode`} required country={country} {...field('post_code')} />
        <TextInput label={t`City`} required {...field('city')} />
      </FieldRow>
      <LookupField label={t`Country`} required lookup="public-zone.dictionary.countries.index" {...field('country')} />
      <TextInput label={t`Contact person`} required {...field('contact_name')} />
      <FieldRow>
        <PhoneField label={t`Contact phone`} required country={country} {...field('contact_phone')} />
        <TextInput label={t`Contact e-mail`} type="email" {...field('contact_email')} />
      </FieldRow>
    </>
  )
}
