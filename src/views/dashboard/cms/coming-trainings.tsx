import { Trans } from '@lingui/react/macro'
import { IconSchool } from '@tabler/icons-react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { TermStatusBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { PlacesBar } from '#views/training/places-bar.tsx'

/** The next terms with their places. */
export function ComingTrainings({ rows }: { rows: NonNullable<StaffDashboard['trainings']> }) {
  const mayParticipants = useMay('training.participants.index')
  const mayTerm = useMay('training.terms.show')
  const pageOf = (id: number) => {
    if (mayParticipants) return termPaths.participants(id)
    return mayTerm ? termPaths.one(id) : undefined
  }
  return (
    <Subject
      title={<Trans>My trainings</Trans>}
      href={`${termPaths.list}?hide_inactive=true`}
      empty={<EmptyState icon={IconSchool} title={<Trans>No training is planned</Trans>} />}
    >
      {rows.map((term) => (
        <SubjectRow
          key={term.id}
          href={pageOf(term.id)}
          title={term.training_name}
          aside={<TermStatusBadge status={term.status} available_places={term.total_places - term.taken_places} />}
          about={`${formatDate(term.training_date)}, ${term.start_time} · ${term.city}`}
          when={<PlacesBar places={term} short />}
        />
      ))}
    </Subject>
  )
}
