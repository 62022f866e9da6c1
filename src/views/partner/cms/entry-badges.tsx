import { Trans } from '@lingui/react/macro'
import { entryStatus } from '#contract/partner/statuses.ts'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'

/** The state of a registration. */
export const EntryBadge = ({ status }: { status: AccountStatus }) => <StatusBadge of={entryStatus[status]} />

/** Says that the company is a partner already, so that approving adds the person to it. */
export function NipTakenBadge() {
  return (
    <Badge tone="amber">
      <Trans>Is a partner</Trans>
    </Badge>
  )
}
