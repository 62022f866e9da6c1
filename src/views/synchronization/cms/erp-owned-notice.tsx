import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { erpOwnedFields, type SynchronizationKind } from '#contract/synchronization/kinds.ts'
import { fieldLabel } from '#contract/synchronization/row-texts.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** Warns which fields of a record with an ERP number the next run overwrites. */
export function ErpOwnedNotice({ kind, number }: { kind: SynchronizationKind; number: string | null }) {
  return number === null ? null : <Owned kind={kind} />
}

function Owned({ kind }: { kind: SynchronizationKind }) {
  const { i18n } = useLingui()
  const { data } = useLoad('synchronization.synchronizations.adopted', { showRefusal: false })
  if (!data?.kinds.includes(kind)) return null
  const fields = erpOwnedFields[kind].map((field) => labelIn(i18n, fieldLabel(field)))
  return (
    <Notice tone="information" apart>
      <Trans>
        {erp} owns these fields: {fields.join(', ')}. A change made here lasts until the next change in {erp}.
      </Trans>
    </Notice>
  )
}
