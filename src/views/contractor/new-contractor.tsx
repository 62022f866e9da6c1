import { navigateTo } from '#views/components/app/hash-location.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { useFirstCountry } from '#views/partner/handled-country-field.tsx'
import { newContractors } from './contractor-resource.tsx'
import { ContractorFields } from './form-fields.tsx'
import { contractorPaths } from './paths.ts'

const leadToIt = ({ id }: { id: number }) => navigateTo(contractorPaths.one(id), { replace: true })

/** Creates a contractor with its primary contact; the company registry fills in what it has. */
export function NewContractor() {
  return (
    <ContractorFields>
      <ResourceEditor of={newContractors} id={null} begin={{ address_country: useFirstCountry() }} onSaved={leadToIt} />
    </ContractorFields>
  )
}
