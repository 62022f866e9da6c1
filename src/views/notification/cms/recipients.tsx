import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { InferOutput } from 'valibot'
import { type NotificationRecipient, notification } from '#contract/notification/notification.ts'
import { formatMoment } from '#services/formatting.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Badge } from '#views/components/status/status-badge.tsx'

const name = 'notification.messages.recipients'
const endpoint = notification.endpoints[name]

type Row = InferOutput<typeof NotificationRecipient>

const unread = <Trans>Not read</Trans>

const columns: Column<Row>[] = [
  { field: 'full_name', label: msg`Full name`, width: 220, filter: true, sorter: true },
  { field: 'partner_name', label: msg`Partner`, width: 280, sorter: true },
  { field: 'sent_at', label: msg`Sent`, width: 160, type: 'moment', sorter: true },
  {
    field: 'read_at',
    label: msg`Read`,
    width: 160,
    type: 'moment',
    sorter: true,
    words: { null: msg`Not read` },
    render: ({ read_at }) => (read_at ? formatMoment(read_at) : <Badge tone="grey">{unread}</Badge>),
  },
  { field: 'first_read_at', label: msg`First read`, width: 160, type: 'moment', sorter: true },
]

/** The recipients of a notification and whether they have read it, with an export. */
export function Recipients({ id }: { id: number }) {
  const path = useMemo(() => ({ notification_message: id }), [id])
  const list = useList(name, endpoint, { path })
  return (
    <>
      <ListHeader
        list={list}
        part
        title={<Trans>Who has read it</Trans>}
        count={(total) => <Plural value={total} one="# person" other="# people" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[
          { name: 'is_read', label: msg`Has read it` },
          { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
        ]}
        card={(row) => ({
          title: row.full_name,
          lines: [
            row.partner_name,
            row.read_at ? formatMoment(row.read_at) : unread,
            row.first_read_at && row.first_read_at !== row.read_at && (
              <Trans>First read: {formatMoment(row.first_read_at)}</Trans>
            ),
          ],
        })}
        empty={{ title: <Trans>Nobody has received it yet</Trans> }}
      />
    </>
  )
}
