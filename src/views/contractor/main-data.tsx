import { useMemo } from 'react'
import type { EditorActor } from '#machines/form/editor.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { CompanyFaces } from '#views/partner/company-faces.tsx'
import { ErpOwnedNotice } from '#views/synchronization/cms/erp-owned-notice.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { contractors } from './contractor-resource.tsx'
import { ContractorFields } from './form-fields.tsx'
import { contractorPaths } from './paths.ts'
import { useReadOnlyReason } from './use-read-only-reason.ts'

const leadToList = () => navigateTo(contractorPaths.list, { replace: true })

/** The main data of a contractor: identity, address, invoicing, and consents. */
export function ContractorMainData({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="main">
      <Editor />
    </ContractorFrame>
  )
}

function Editor() {
  const { contractor, refresh } = useContractor()
  const { id, external_id } = contractor
  const readOnly = useReadOnlyReason(contractor)
  const partner = contractor.partner?.id
  const except = useMemo(
    () => [
      { entity: 'contractor.contractors', id } as const,
      ...(partner === undefined ? [] : [{ entity: 'partner.partners', id: partner } as const]),
    ],
    [id, partner],
  )
  const declaration = useMemo(
    () => ({
      ...contractors,
      above: (record: { version: number }, actor: EditorActor<FormOf<'contractor.contractors'>>) => (
        <>
          <ErpOwnedNotice kind="contractors" number={external_id} />
          {partner !== undefined && (
            <CompanyFaces
              key={record.version}
              partner={partner}
              onTaken={() => {
                actor.send({ type: 'record.refresh' })
                refresh()
              }}
            />
          )}
        </>
      ),
    }),
    [partner, external_id, refresh],
  )
  return (
    <ContractorFields except={except}>
      <ResourceEditor
        of={declaration}
        id={id}
        embedded
        readOnly={() => readOnly}
        onSaved={refresh}
        onDeleted={leadToList}
      />
    </ContractorFields>
  )
}
