import { NewPartnerForm } from '#contract/partner/new-partner.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ContractorFields } from '#views/contractor/form-fields.tsx'
import { consentPart, primaryContactPart } from '#views/contractor/form-parts.tsx'
import { useFirstCountry } from './handled-country-field.tsx'
import { partners } from './partner-resource.tsx'
import { partnerPaths } from './paths.ts'
import { FormRegistry } from './registry-fields.tsx'

/** Partners as a resource whose form creates the contractor too. */
export const newPartners = {
  ...partners,
  form: NewPartnerForm,
  parts: [...partners.parts, primaryContactPart(), consentPart()],
}

const leadToIt = ({ id }: { id: number }) => navigateTo(partnerPaths.one(id))

/** The form of a new partner. */
export function NewPartner() {
  const registry = useRegistryLookup({ by: 'staff' })
  return (
    <FormRegistry value={registry}>
      <ContractorFields>
        <ResourceEditor of={newPartners} id={null} begin={{ country: useFirstCountry() }} onSaved={leadToIt} />
      </ContractorFields>
    </FormRegistry>
  )
}
