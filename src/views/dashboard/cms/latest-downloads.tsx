import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconFileDownload } from '@tabler/icons-react'
import type { DashboardDownload } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'

const list = '/cms/documentation/documentations'

/** Documents most recently downloaded, and by whom. */
export function LatestDownloads({ rows }: { rows: readonly DashboardDownload[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Last downloaded documentation</Trans>}
      href={list}
      empty={<EmptyState icon={IconFileDownload} title={<Trans>Nobody has downloaded a document yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={`${list}/${row.documentation_id}`}
          title={row.name}
          about={[row.full_name, row.partner_name].filter(Boolean).join(' · ')}
          when={formatAge(row.downloaded_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
