import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import type { DashboardCode } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'

const list = '/cms/device/error-codes'

/** Error codes most recently looked up by partners. */
export function LatestCodes({ rows }: { rows: readonly DashboardCode[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>Last looked-up error codes</Trans>}
      href={list}
      empty={<EmptyState icon={IconAlertCircle} title={<Trans>Nobody has looked up an error code yet</Trans>} />}
    >
      {rows.map(({ id, code, name, viewed_at }) => (
        <SubjectRow
          key={id}
          href={`${list}/${id}`}
          title={code}
          about={name}
          when={formatAge(viewed_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
