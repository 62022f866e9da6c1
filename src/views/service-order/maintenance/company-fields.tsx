import { useLingui } from '@lingui/react/macro'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useUser } from '#views/components/app/use-session.ts'
import { AnyTaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { RegistryLookup, useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import type { NewMaintenanceForm } from './use-new-maintenance.ts'

/** Address fields are not filled in from the registry, because the place of the work differs. */
const unknown = { street: null, postcode: null, city: null }

/** The own company that orders a maintenance, and another one for which it is ordered. */
export function CompanyFields({ form, input }: Pick<NewMaintenanceForm, 'form' | 'input'>) {
  const { t } = useLingui()
  const user = useUser()
  const registry = useRegistryLookup({ by: 'partner' })
  return (
    <>
      {user.partners.length > 1 && (
        <Select
          id={fieldId('partner_id')}
          label={t`For which company is the order?`}
          required
          allowDeselect={false}
          data={user.partners.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.partner_id === null ? null : String(form.values.partner_id)}
          error={form.errors.partner_id}
          onChange={(id) => form.setFieldValue('partner_id', Number(id))}
        />
      )}
      <Checkbox label={t`For a company other than ours`} {...form.getInputProps('for_other', { type: 'checkbox' })} />
      {form.values.for_other && (
        <>
          <AnyTaxNumberField label={t`NIP or EU VAT number`} required {...input('nip')} value={form.values.nip} />
          <RegistryLookup
            registry={registry}
            nip={form.values.nip}
            current={{ ...unknown, name: form.values.company_name }}
            onTake={({ name }) => name && form.setFieldValue('company_name', name)}
          />
          <TextInput label={t`Company name`} required {...input('company_name')} />
        </>
      )}
    </>
  )
}
