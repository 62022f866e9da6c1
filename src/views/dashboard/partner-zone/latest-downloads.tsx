import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconFileDownload } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { DashboardDownload } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from '#views/notification/partner-zone/notification.module.css'

const list = '/documentation/documentations'

/** What people of the own company downloaded last, and whether it has been replaced since. */
export function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.subject}>
      <Card
        title={<Trans>Last downloaded documentation</Trans>}
        action={
          <Link href={list}>
            <Trans>All</Trans>
          </Link>
        }
      >
        {rows.length === 0 ? (
          <EmptyState icon={IconFileDownload} title={<Trans>Nobody has downloaded a document yet</Trans>} />
        ) : (
          <ul className={classes.latest}>
            {rows.map((row) => (
              <li key={row.id}>
                <Link href={`${list}?name=${encodeURIComponent(row.name)}`} className={classes.row}>
                  <span className={classes.title}>{row.name}</span>
                  {row.is_outdated && (
                    <Badge tone="amber">
                      <Trans>New edition</Trans>
                    </Badge>
                  )}
                  <span className={classes.about}>{formatAge(row.downloaded_at, i18n.locale)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
