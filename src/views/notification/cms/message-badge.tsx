import type { NotificationStatus } from '#contract/notification/lifecycle.ts'
import { notificationStatus } from '#contract/notification/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** The status of a notification. */
export function MessageBadge({ status }: { status: NotificationStatus }) {
  return <StatusBadge of={notificationStatus[status]} />
}
