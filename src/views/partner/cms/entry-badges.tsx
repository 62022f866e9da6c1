import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Tone } from '#views/components/status/statuses.ts'

/** Labels of the status codes 0, 1 and 2 of a registration. */
export const entryStatuses: Record<AccountStatus, { tone: Tone; label: MessageDescriptor }> = {
  0: { tone: 'blue', label: msg({ context: 'new entry', message: 'New' }) },
  1: { tone: 'green', label: msg({ context: 'new entry', message: 'Approved' }) },
  2: { tone: 'red', label: msg({ context: 'new entry', message: 'Rejected' }) },
}

/** The state of a registration. */
export function EntryBadge({ status }: { status: AccountStatus }) {
  const { i18n } = useLingui()
  const { tone, label } = entryStatuses[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

/** Says that the company is a partner already, so that approving adds the person to it. */
export function NipTakenBadge() {
  return (
    <Badge tone="amber">
      <Trans>Is a partner</Trans>
    </Badge>
  )
}
