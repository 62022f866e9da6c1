import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { NotificationRow } from '#contract/notification/notification.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { ReadShare } from '#views/notification/cms/read-share.tsx'
import classes from './management-dashboard.module.css'

const list = '/cms/notification/messages'

/** What partners were told last, and how many have read it. */
export function LatestNotifications({ rows }: { rows: readonly NotificationRow[] }) {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>New notifications</Trans>}
      action={
        <Link href={list}>
          <Trans>All notifications</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={IconBell} title={<Trans>Nothing has been sent yet</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link href={`${list}/${row.id}`} className={classes.row}>
                <span className={classes.number}>{row.title_pl}</span>
                <span className={classes.about}>{row.sent_at && formatAge(row.sent_at, i18n.locale)}</span>
                <span className={classes.about}>{row.common_name}</span>
                <ReadShare read={row.read_count} of={row.recipient_count} compact />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
