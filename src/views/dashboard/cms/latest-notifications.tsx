import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import type { NotificationRow } from '#contract/notification/notification.ts'
import { formatAge } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { ReadShare } from '#views/notification/cms/read-share.tsx'

const list = '/cms/notification/messages'

/** The latest notifications to partners, and how many people have read them. */
export function LatestNotifications({ rows }: { rows: readonly NotificationRow[] }) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={<Trans>New notifications</Trans>}
      href={list}
      empty={<EmptyState icon={IconBell} title={<Trans>Nothing has been sent yet</Trans>} />}
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={`${list}/${row.id}`}
          title={row.title_pl}
          aside={row.sent_at && <small>{formatAge(row.sent_at, i18n.locale)}</small>}
          about={row.common_name}
          when={<ReadShare read={row.read_count} of={row.recipient_count} compact />}
        />
      ))}
    </Subject>
  )
}
