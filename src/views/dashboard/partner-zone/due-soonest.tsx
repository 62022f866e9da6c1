import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import { formatDate } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { DueBadge } from '#views/service-order/due/days-left.tsx'
import { duePaths } from '#views/service-order/due/paths.ts'
import { dueWords } from '#views/service-order/due/words.ts'

/** Maintenances and leak checks that are due and not ordered yet, the soonest first. */
export function DueSoonest({ total, until, soonest }: NonNullable<PartnerDashboard['due']>) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Due maintenances</Trans>}
      count={total}
      href={`${duePaths.list.partner}?ordered=false&due_on=..${until}`}
    >
      {soonest.map((due) => (
        <SubjectRow
          key={due.id}
          href={duePaths.unit('partner', due)}
          title={due.device_name ?? due.serial_no}
          aside={<DueBadge day={due.due_on} />}
          about={[i18n._(dueWords[due.kind]), formatDate(due.due_on), due.owner_name, due.city]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </Subject>
  )
}
