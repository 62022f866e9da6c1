import { Trans } from '@lingui/react/macro'
import { IconCertificate } from '@tabler/icons-react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { DueBadge } from '#views/service-order/due/days-left.tsx'

const list = '/cms/training/issued-certificates'

/** Certificates that expire within 90 days, the soonest first. */
export function ExpiringCertificates({ total, soonest }: NonNullable<StaffDashboard['certificates']>) {
  const mayShow = useMay('training.issued-certificates.show')
  return (
    <Subject
      title={<Trans>Expiring certificates</Trans>}
      count={total}
      href={`${list}?state=expiring&sort_by=expires_on&sort_direction=asc`}
      empty={<EmptyState icon={IconCertificate} title={<Trans>None expires within 90 days</Trans>} />}
    >
      {soonest.map((certificate) => (
        <SubjectRow
          key={certificate.id}
          href={mayShow ? `${list}/${certificate.id}` : list}
          title={certificate.full_name}
          aside={<DueBadge day={certificate.expires_on} />}
          about={[certificate.company_name, certificate.title].filter(Boolean).join(' · ')}
          when={certificate.certificate_number}
        />
      ))}
    </Subject>
  )
}
