import type { ReactNode } from 'react'
import type { RegistryField } from '#contract/registry/registry.ts'
import { isPolish } from '#contract/tax-number.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { TaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { FromRegistry, RegistryLookup, useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { Registration } from './register-actor.ts'
import { RegistrationText } from './register-fields.tsx'
import { useRegistrationField } from './use-registration-field.ts'

/** The company: first its country, which determines the fields, then its NIP, which may fill in the rest. */
export function RegisterCompany() {
  const actor = Registration.useActorRef()
  const values = Registration.useSelector(({ context }) => context.values)
  const solution = Registration.useSelector(({ context }) => context.captcha)
  const registry = useRegistryLookup({
    by: 'public',
    captcha: { solution, onSpent: () => actor.send({ type: 'captcha.spend' }) },
  })
  const nip = useRegistrationField('nip')
  const province = useRegistrationField('province_id')
  const country = useRegistrationField('country')
  const area = useRegistrationField('business_area_id')
  const mark = (field: RegistryField) => registry.isFromRegistry(field, values[field]) && <FromRegistry />
  const { name, street, postcode, city } = values
  return (
    <>
      <LookupField
        lookup="public-zone.dictionary.countries.index"
        {...country}
        onChange={(code) => country.onChange(code ?? '')}
      />
      <TaxNumberField {...nip} country={values.country} />
      {isPolish(values.country) && (
        <RegistryLookup
          registry={registry}
          nip={values.nip}
          current={{ name, street, postcode, city }}
          onTake={(taken) => actor.send({ type: 'form.change', values: taken })}
          disabled={nip.readOnly}
        />
      )}
      <RegistrationText name="name" mark={mark('name')} autoComplete="organization" />
      <RegistrationText name="street" mark={mark('street')} autoComplete="street-address" />
      <FieldRow>
        <Postcode mark={mark('postcode')} />
        <RegistrationText name="city" mark={mark('city')} autoComplete="address-level2" />
      </FieldRow>
      {isPolish(values.country) && <LookupField lookup="public-zone.dictionary.provinces.index" {...province} />}
      <LookupField lookup="public-zone.partner.businessareas.index" {...area} />
    </>
  )
}

/** Digits with a dash in Poland, anything elsewhere. */
function Postcode({ mark }: { mark: ReactNode }) {
  const field = useRegistrationField('postcode')
  const country = Registration.useSelector(({ context }) => context.values.country)
  if (country !== 'PL') return <RegistrationText name="postcode" mark={mark} autoComplete="postal-code" />
  return (
    <PostcodeField
      {...field}
      autoComplete="postal-code"
      label={
        <>
          {field.label}
          {mark}
        </>
      }
    />
  )
}
