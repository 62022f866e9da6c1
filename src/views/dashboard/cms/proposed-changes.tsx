import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { IconEdit } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import classes from './management-dashboard.module.css'

/** Changes of their data that partners propose: how many proposals wait, and the oldest of them. */
export function ProposedChanges({ total, oldest }: NonNullable<StaffDashboard['proposals']>) {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>Proposed changes</Trans>}
      count={total}
      action={
        <Link href={partnerPaths.proposals}>
          <Trans>All proposed changes</Trans>
        </Link>
      }
    >
      {oldest.length === 0 ? (
        <EmptyState icon={IconEdit} title={<Trans>No change waits for a decision</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {oldest.map(({ id, partner_name, undecided, created_at }) => (
            <li key={id}>
              <Link href={partnerPaths.proposal(id)} className={classes.row}>
                <span className={classes.number}>{partner_name}</span>
                <span className={classes.about}>{formatAge(created_at, i18n.locale)}</span>
                <span className={classes.about}>
                  <Plural value={undecided} one="# change waits" other="# changes wait" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
