import { Trans } from '@lingui/react/macro'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatDate } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { useMay } from '#views/shell/use-session.ts'
import classes from './management-dashboard.module.css'

const list = '/cms/training/issued-certificates'

/** Certificates that run out within 90 days, the soonest first. */
export function ExpiringCertificates({ total, soonest }: NonNullable<StaffDashboard['certificates']>) {
  const mayShow = useMay('training.issued-certificates.show')
  return (
    <Card
      title={<Trans>Expiring certificates</Trans>}
      count={total}
      action={
        <Link href={`${list}?state=expiring&sort_by=expires_on&sort_direction=asc`}>
          <Trans>All expiring certificates</Trans>
        </Link>
      }
    >
      {soonest.length === 0 ? (
        <EmptyState icon={IconCertificate} title={<Trans>None expires within 90 days</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {soonest.map((certificate) => (
            <li key={certificate.id}>
              <Link href={mayShow ? `${list}/${certificate.id}` : list} className={classes.row}>
                <span className={classes.number}>{certificate.full_name}</span>
                <span className={classes.about}>
                  <Trans>until {formatDate(certificate.expires_on)}</Trans>
                </span>
                <span className={classes.about}>
                  {[certificate.title, certificate.company_name].filter(Boolean).join(' · ')}
                </span>
                <span className={classes.about}>{certificate.certificate_number}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
