import { Trans } from '@lingui/react/macro'
import type { AuditRow } from '#contract/core/records.ts'

/** Who did it: a person, the ERP by a synchronisation, or the server itself. */
export function DoneBy({ entry: { by, action } }: { entry: Pick<AuditRow, 'by' | 'action'> }) {
  if (by !== null) return by
  return action === 'synchronise' ? <Trans>ERP</Trans> : <Trans>System</Trans>
}
