import type { ScreenProps } from '#src/routes.ts'
import { CompanyCountry } from '#views/components/fields/company-country.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { contacts } from './contacts-resource.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { useReadOnlyReason } from './use-read-only-reason.ts'

/** The contact people of a contractor. */
export function ContractorContacts({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="contacts">
      <Contacts />
    </ContractorFrame>
  )
}

/** A contact person, or a new one. */
export function ContractorContact({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="contacts">
      <Contact id={params.contactId === undefined ? null : Number(params.contactId)} />
    </ContractorFrame>
  )
}

function Contacts() {
  const { contractor } = useContractor()
  const readOnly = useReadOnlyReason(contractor)
  return <ResourceList of={contacts} params={{ contractor: contractor.id }} readOnly={readOnly} embedded />
}

function Contact({ id }: { id: number | null }) {
  const { contractor } = useContractor()
  const readOnly = useReadOnlyReason(contractor)
  return (
    <CompanyCountry value={contractor.address_country}>
      <ResourceEditor of={contacts} id={id} params={{ contractor: contractor.id }} readOnly={() => readOnly} embedded />
    </CompanyCountry>
  )
}
