import { Plural, Trans } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatDate } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { useMay } from '#views/shell/use-session.ts'
import { termPaths } from '#views/training/cms/paths.ts'
import classes from './management-dashboard.module.css'

/** Terms that were held and lack attendance or certificates, the oldest first; each leads to where that is done. */
export function HeldTerms({ total, oldest }: NonNullable<StaffDashboard['held_terms']>) {
  const mayIssue = useMay('training.certificate-issues.store')
  return (
    <Card title={<Trans>Trainings to finish</Trans>} count={total}>
      {oldest.length === 0 ? (
        <EmptyState icon={IconUserCheck} title={<Trans>Attendance and certificates are complete</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {oldest.map(({ id, training_name, training_date, city, unmarked, uncertified }) => (
            <li key={id}>
              <Link
                href={unmarked > 0 || !mayIssue ? termPaths.attendance(id) : termPaths.certificates(id)}
                className={classes.row}
              >
                <span className={classes.number}>{training_name}</span>
                <Badge tone="amber">
                  {unmarked > 0 ? (
                    <Plural value={unmarked} one="# person without attendance" other="# people without attendance" />
                  ) : (
                    <Plural
                      value={uncertified}
                      one="# person without a certificate"
                      other="# people without certificates"
                    />
                  )}
                </Badge>
                <span className={classes.about}>
                  {formatDate(training_date)} · {city}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
