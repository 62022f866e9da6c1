import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatAge, formatNip } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { partnerPaths } from '#views/partner/paths.ts'

/** Registrations waiting for a decision: their number and the newest ones. */
export function NewPartners({ total, latest }: NonNullable<StaffDashboard['new_partners']>) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>New partners</Trans>}
      count={total}
      href={`${partnerPaths.entries}?status=0`}
      all={<Trans context="partners">All</Trans>}
      empty={<EmptyState icon={IconUserCheck} title={<Trans>Nobody waits for a decision</Trans>} />}
    >
      {latest.map((entry) => (
        <SubjectRow
          key={entry.id}
          href={partnerPaths.entry(entry.id)}
          title={entry.name}
          about={[formatNip(entry.nip), entry.city].join(' · ')}
          when={formatAge(entry.created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
