import { useLingui } from '@lingui/react'
import type { NotificationStatus } from '#contract/notification/lifecycle.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { notificationStatus } from '#views/components/status/statuses.ts'

/** The status of a notification. */
export function MessageBadge({ status }: { status: NotificationStatus }) {
  const { i18n } = useLingui()
  const { tone, label } = notificationStatus[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
