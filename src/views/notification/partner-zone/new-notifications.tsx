import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import type { OwnNotification } from '#contract/notification/notification.ts'
import { unreadNotification } from '#contract/notification/statuses.ts'
import { formatAge } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { notificationPath, notificationsPath } from './paths.ts'

/** The newest notifications on the partner's dashboard, unread ones first. */
export function NewNotifications({ rows }: { rows: readonly OwnNotification[] }) {
  const { i18n } = useLingui()
  const unread = rows.filter(({ read_at }) => read_at === null).length
  return (
    <Subject
      title={<Trans>Notifications</Trans>}
      href={notificationsPath}
      folded={unread > 0 ? <Plural value={unread} one="# new" other="# new" /> : <Trans>all read</Trans>}
      empty={<EmptyState icon={IconBell} title={<Trans>No notifications yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={notificationPath(row)}
          title={row.title}
          isNew={row.read_at === null}
          aside={row.read_at === null && <StatusBadge of={unreadNotification} />}
          about={formatAge(row.sent_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
