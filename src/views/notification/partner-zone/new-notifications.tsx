import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { OwnNotification } from '#contract/notification/notification.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './notification.module.css'
import { notificationPath, notificationsPath } from './paths.ts'

/** The newest notifications on the partner's dashboard, unread ones first. */
export function NewNotifications({ rows }: { rows: readonly OwnNotification[] }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.subject}>
      <Card
        title={<Trans>Notifications</Trans>}
        action={
          <Link href={notificationsPath}>
            <Trans>All</Trans>
          </Link>
        }
      >
        {rows.length === 0 ? (
          <EmptyState icon={IconBell} title={<Trans>No notifications yet</Trans>} />
        ) : (
          <ul className={classes.latest}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link href={notificationPath(row)} className={classes.row}>
                  <span className={classes.title} data-unread={row.read_at === null || undefined}>
                    {row.title}
                  </span>
                  {row.read_at === null && (
                    <Badge tone="blue">
                      <Trans context="notification">New</Trans>
                    </Badge>
                  )}
                  <span className={classes.about}>{formatAge(row.sent_at, i18n.locale)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
