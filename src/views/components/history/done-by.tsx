import { Trans } from '@lingui/react/macro'
import type { AuditRow } from '#contract/core/records.ts'
import { erp } from '#views/components/entity/erp.ts'

/** Who made a change: a person, the ERP through a synchronisation, or the server. */
export function DoneBy({ entry: { by, action } }: { entry: Pick<AuditRow, 'by' | 'action'> }) {
  if (by !== null) return <bdi>{by}</bdi>
  return action === 'synchronise' ? <Trans>{erp}</Trans> : <Trans>System</Trans>
}
