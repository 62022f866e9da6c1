import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatAge, formatNip } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import classes from './management-dashboard.module.css'

/** Companies that have registered and wait for a decision: how many, and the newest of them. */
export function NewPartners({ total, latest }: NonNullable<StaffDashboard['new_partners']>) {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>New partners</Trans>}
      count={total}
      action={
        <Link href={partnerPaths.entries}>
          <Trans>All new partners</Trans>
        </Link>
      }
    >
      {latest.length === 0 ? (
        <EmptyState icon={IconUserCheck} title={<Trans>Nobody waits for a decision</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {latest.map((entry) => (
            <li key={entry.id}>
              <Link href={partnerPaths.entry(entry.id)} className={classes.row}>
                <span className={classes.number}>{entry.name}</span>
                <span className={classes.about}>{formatAge(entry.created_at, i18n.locale)}</span>
                <span className={classes.about}>{[formatNip(entry.nip), entry.city].join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
