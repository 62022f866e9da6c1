import { useLingui } from '@lingui/react'
import { Stack, TextInput } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import type { Partner } from '#contract/partner/partner.ts'
import type { RegistryField } from '#contract/registry/registry.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { PostcodeField } from '#views/components/fields/masked-fields.tsx'
import { TaxNumberField } from '#views/components/fields/tax-number-field.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { FromRegistry, type Registry, RegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'

type PartnerValues = FormOf<'partner.partners'>
type Slot = FieldSlot<PartnerValues>

const RegistryContext = createContext<Registry | null>(null)

/** The registry look-up that the fields of company data share. */
export const FormRegistry = RegistryContext.Provider

function useFormRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('the fields of a company stand in no FormRegistry')
  return registry
}

function useShared({ field, value, error, disabled }: Slot, mark?: ReactNode) {
  const { i18n } = useLingui()
  return {
    id: fieldId(field.name),
    label: (
      <>
        {i18n._(field.label)}
        {mark}
      </>
    ),
    description: field.description && i18n._(field.description),
    error,
    disabled,
    required: !field.optional,
    value: String(value ?? ''),
  }
}

/** The tax number, and for a Polish NIP the answer of the company registry. */
export function CompanyNip(slot: Slot) {
  const registry = useFormRegistry()
  const mayLookUp = useMay('registry.companies.show')
  const { values, record, change, disabled, onChange } = slot
  const { name, street, postcode, city } = values
  const country = values.country ?? 'PL'
  const shared = useShared(slot)
  return (
    <Stack gap="xs">
      <TaxNumberField {...shared} country={country} onChange={onChange} />
      {mayLookUp && !disabled && isPolish(country) && (
        <RegistryLookup
          registry={{ ...registry, except: itself(record as Partner | null) }}
          nip={values.nip ?? null}
          current={{ name, street, postcode, city }}
          onTake={(taken, registry_lookup_id) => change({ ...taken, registry_lookup_id })}
          disabled={disabled}
        />
      )}
    </Stack>
  )
}

/** Records that are no duplicates: the partner itself and its contractor. */
function itself(partner: Partner | null): Registry['except'] {
  if (!partner) return undefined
  const { id, contractor_id } = partner
  return [
    { entity: 'partner.partners', id },
    ...(contractor_id === null ? [] : [{ entity: 'contractor.contractors' as const, id: contractor_id }]),
  ]
}

/** A text field that the registry can fill in, with a mark of its source. */
export function CompanyText(slot: Slot) {
  const registry = useFormRegistry()
  const isKnown = registry.isFromRegistry(slot.field.name as RegistryField, String(slot.value ?? ''))
  const shared = useShared(slot, isKnown && <FromRegistry />)
  if (slot.field.name === 'postcode' && slot.values.country === 'PL') {
    return <PostcodeField {...shared} onChange={slot.onChange} />
  }
  return <TextInput {...shared} onChange={(event) => slot.onChange(event.currentTarget.value)} />
}
