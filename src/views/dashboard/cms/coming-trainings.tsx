import { Trans } from '@lingui/react/macro'
import { IconSchool } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatDate } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { PlacesBar } from '#views/training/places-bar.tsx'
import classes from './management-dashboard.module.css'

/** The next terms that are held, with their places. */
export function ComingTrainings({ rows }: { rows: NonNullable<StaffDashboard['trainings']> }) {
  return (
    <Card
      title={<Trans>My trainings</Trans>}
      action={
        <Link href={`${termPaths.list}?hide_inactive=true`}>
          <Trans>All terms</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={IconSchool} title={<Trans>No training is planned</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {rows.map((term) => (
            <li key={term.id}>
              <Link href={termPaths.participants(term.id)} className={classes.row}>
                <span className={classes.number}>{term.training_name}</span>
                <TermStatusBadge status={term.status} available_places={term.total_places - term.taken_places} />
                <span className={classes.about}>
                  {formatDate(term.training_date)}, {term.start_time} · {term.city}
                </span>
                <PlacesBar places={term} short />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
