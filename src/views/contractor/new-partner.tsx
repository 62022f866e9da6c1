import { NewPartnerForm } from '#contract/partner/new-partner.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useRegistryLookup } from '#views/components/registry/registry-lookup.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { useFirstCountry } from '#views/partner/handled-country-field.tsx'
import { partners } from '#views/partner/partner-resource.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { FormRegistry } from '#views/partner/registry-fields.tsx'
import { ContractorFields } from './form-fields.tsx'
import { consentPart, primaryContactPart } from './form-parts.tsx'

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
