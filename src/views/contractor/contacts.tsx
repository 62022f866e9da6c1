import type { ScreenProps } from '#src/routes.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { contacts } from './contacts-resource.tsx'
import { ContractorFrame } from './contractor-frame.tsx'

/** The people to speak to at a contractor. */
export function ContractorContacts({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="contacts">
      <ResourceList of={contacts} params={{ contractor: Number(params.id) }} embedded />
    </ContractorFrame>
  )
}

/** One of them, or a new one. */
export function ContractorContact({ params }: ScreenProps) {
  const id = params.contactId === undefined ? null : Number(params.contactId)
  return (
    <ContractorFrame params={params} tab="contacts">
      <ResourceEditor of={contacts} id={id} params={{ contractor: Number(params.id) }} embedded />
    </ContractorFrame>
  )
}
