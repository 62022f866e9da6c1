import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { notification, type OwnNotification } from '#contract/notification/notification.ts'
import { unreadNotification } from '#contract/notification/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { readAllNotifications } from '#services/notification/notification-calls.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Count } from '#views/components/entity/count.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { notificationPath } from './paths.ts'

const name = 'partnerzone.notification.notifications.index'
const endpoint = notification.endpoints[name]

const unread = <StatusBadge of={unreadNotification} />

const columns: Column<OwnNotification>[] = [
  {
    field: 'title',
    label: msg`Title`,
    width: 480,
    filter: true,
    sorter: true,
    render: ({ title, read_at }) => (
      <Text span fw={read_at === null ? 650 : 450}>
        {title}
      </Text>
    ),
  },
  {
    field: 'read_at',
    label: msg`Read`,
    width: 160,
    sorter: 'unread',
    type: 'moment',
    words: { null: msg({ context: 'notification', message: 'New' }) },
    render: ({ read_at }) => (read_at ? formatMoment(read_at) : unread),
  },
  { field: 'sent_at', label: msg`Received`, width: 160, type: 'moment', sorter: true },
]

/** The notifications of the person, unread ones first. */
export function NotificationsScreen() {
  const list = useList(name, endpoint)
  const { actor } = list
  const hasUnread = useSelector(actor, ({ context }) => context.rows.some(({ read_at }) => read_at === null))
  const { submit, busy } = useSubmission(
    { send: readAllNotifications },
    { onDone: () => actor.send({ type: 'list.refresh' }) },
  )
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Count of="notification.messages" value={total} />}
        actions={
          <Button
            variant="default"
            loading={busy}
            disabled={!hasUnread}
            leftSection={<IconChecks size={18} stroke={1.7} />}
            onClick={() => submit({})}
          >
            <Trans>Mark all as read</Trans>
          </Button>
        }
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[{ name: 'only_unread', label: msg`Only unread` }]}
        href={notificationPath}
        card={(row) => ({
          title: (
            <Text span fw={row.read_at === null ? 650 : 450}>
              {row.title}
            </Text>
          ),
          badge: row.read_at === null && unread,
          lines: [formatMoment(row.sent_at)],
        })}
        empty={{
          icon: IconBell,
          title: <Trans>No notifications yet</Trans>,
          text: <Trans>Messages from the distributor and news of your offers appear here.</Trans>,
        }}
      />
    </>
  )
}
