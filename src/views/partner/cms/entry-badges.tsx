import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { AccountStatus } from '#contract/user/account-lifecycle.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Tone } from '#views/components/status/statuses.ts'

/** The words of a new entry's codes 0, 1, 2. */
export const entryStatuses: Record<AccountStatus, { tone: Tone; label: MessageDescriptor }> = {
  0: { tone: 'blue', label: msg({ context: 'new entry', message: 'New' }) },
  1: { tone: 'green', label: msg({ context: 'new entry', message: 'Approved' }) },
  2: { tone: 'red', label: msg({ context: 'new entry', message: 'Rejected' }) },
}

/** Whether somebody has decided on a registration. */
export function EntryBadge({ status }: { status: AccountStatus }) {
  const { i18n } = useLingui()
  const { tone, label } = entryStatuses[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

/** The company is a partner already: approving lets the person join it. */
export function NipTakenBadge() {
  return (
    <Badge tone="amber">
      <Trans>Is a partner</Trans>
    </Badge>
  )
}
