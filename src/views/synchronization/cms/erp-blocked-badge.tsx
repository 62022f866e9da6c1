import { Trans } from '@lingui/react/macro'
import { Badge } from '#views/components/status/status-badge.tsx'

/** That the ERP sells nothing to a company any more, or has no such customer. */
export function ErpBlockedBadge({ of }: { of: { erp_blocked: boolean } }) {
  return of.erp_blocked ? (
    <Badge tone="red">
      <Trans>Blocked in the ERP</Trans>
    </Badge>
  ) : null
}
