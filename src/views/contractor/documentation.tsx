import type { ScreenProps } from '#src/routes.ts'
import { ContractorDownloads } from '#views/documentation/cms/downloads.tsx'
import { ContractorFrame } from './contractor-frame.tsx'

/** Documents downloaded by people of the contractor. */
export function ContractorDocumentation({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="documentation">
      <ContractorDownloads id={Number(params.id)} />
    </ContractorFrame>
  )
}
