import { Trans } from '@lingui/react/macro'
import { erp } from '#views/components/entity/erp.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Says that the ERP no longer sells to a company, or has no such customer. */
export function ErpBlockedBadge({ of }: { of: { erp_blocked: boolean } }) {
  return of.erp_blocked ? (
    <Badge tone="red">
      <Trans>Blocked in {erp}</Trans>
    </Badge>
  ) : null
}
