import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { importKinds } from '#contract/import/kinds.ts'
import { erpOwnedFields, type SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { fieldLabel } from '#views/synchronization/cms/words.tsx'
import { useImport } from './import-actor.ts'

/** Warns that an import changes fields that the ERP owns, because the next synchronisation writes its values again. */
export function ErpOwnedColumns() {
  const { kind, columns, counts } = useImport()
  const ofErp = importKinds[kind].erp
  const owned = ofErp && columns.filter((column) => column in erpOwnedFields[ofErp])
  return ofErp && owned && owned.length > 0 && counts.changed > 0 ? <Owned kind={ofErp} fields={owned} /> : null
}

function Owned({ kind, fields }: { kind: SynchronizationKind; fields: readonly string[] }) {
  const { i18n } = useLingui()
  const { data } = useLoad('synchronization.synchronizations.adopted', { showRefusal: false })
  if (!data?.kinds.includes(kind)) return null
  const names = fields.map((field) => i18n._(fieldLabel(field))).join(', ')
  return (
    <Notice tone="warning" apart>
      <Trans>
        The ERP owns these fields: {names}. The next synchronisation compares all records and writes the ERP’s values
        again.
      </Trans>
    </Notice>
  )
}
