import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconFileDownload } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { DashboardDownload } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import classes from './management-dashboard.module.css'

const list = '/cms/documentation/documentations'

/** The documents that were downloaded last, and by whom. */
export function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>Last downloaded documentation</Trans>}
      action={
        <Link href={list}>
          <Trans>All documents</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={IconFileDownload} title={<Trans>Nobody has downloaded a document yet</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link href={`${list}/${row.documentation_id}`} className={classes.row}>
                <span className={classes.number}>{row.name}</span>
                <span className={classes.about}>{formatAge(row.downloaded_at, i18n.locale)}</span>
                <span className={classes.about}>{[row.full_name, row.partner_name].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
