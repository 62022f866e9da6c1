import { Trans } from '@lingui/react/macro'
import type { EntryStatus } from '#contract/partner/entry-lifecycle.ts'
import { entryStatus } from '#contract/partner/statuses.ts'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'

/** The state of a registration. */
export const EntryBadge = ({ status }: { status: EntryStatus }) => <StatusBadge of={entryStatus[status]} />

/** Says that the company is a partner already, so that approving adds the person to it. */
export function NipTakenBadge() {
  return (
    <Badge tone="amber">
      <Trans>Is a partner</Trans>
    </Badge>
  )
}
