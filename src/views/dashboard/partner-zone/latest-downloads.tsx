import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconFileDownload } from '@tabler/icons-react'
import type { DashboardDownload } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { documentsPath } from './documents-card.tsx'

/** Documents most recently downloaded by the company, and whether they have a newer edition. */
export function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Last downloaded documentation</Trans>}
      href={documentsPath}
      empty={<EmptyState icon={IconFileDownload} title={<Trans>Nobody has downloaded a document yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={`${documentsPath}?name=${encodeURIComponent(row.name)}`}
          title={row.name}
          aside={
            row.is_outdated && (
              <Badge tone="amber">
                <Trans>New edition</Trans>
              </Badge>
            )
          }
          when={formatAge(row.downloaded_at, i18n.locale)}
          about={row.full_name}
        />
      ))}
    </Subject>
  )
}
