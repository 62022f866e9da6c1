import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { DashboardCode } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import classes from './management-dashboard.module.css'

const list = '/cms/device/error-codes'

/** The error codes that partners looked up last. */
export function LatestCodes({ rows }: { rows: readonly DashboardCode[] }) {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>Last looked-up error codes</Trans>}
      action={
        <Link href={list}>
          <Trans>All error codes</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={IconAlertCircle} title={<Trans>Nobody has looked up an error code yet</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link href={`${list}/${row.id}`} className={classes.row}>
                <span className={classes.number}>{row.code}</span>
                <span className={classes.about}>{formatAge(row.viewed_at, i18n.locale)}</span>
                <span className={classes.about}>{row.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
