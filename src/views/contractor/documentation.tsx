import type { ScreenProps } from '#src/routes.ts'
import { ContractorDownloads } from '#views/documentation/cms/downloads.tsx'
import { ContractorFrame } from './contractor-frame.tsx'

/** The documents that people of the contractor have downloaded. */
export function ContractorDocumentation({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="documentation/documentations">
      <ContractorDownloads id={Number(params.id)} />
    </ContractorFrame>
  )
}
