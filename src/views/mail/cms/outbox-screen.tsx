import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { mail } from '#contract/mail/mail.ts'
import { formatMoment } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'

const endpoint = mail.endpoints['mail.messages.index']

const columns: readonly Column<RowOf<'mail.messages.index'>>[] = [
  { field: 'subject', label: msg`Subject`, width: 420, filter: true },
  { field: 'recipient', label: msg`Recipient`, width: 260, filter: true },
  { field: 'created_at', label: msg`Sent`, width: 160, type: 'moment', filter: true, sorter: true },
]

/** The mailbox of the mail simulator with the sent messages, for demonstrations. */
export function OutboxScreen() {
  const list = useList('mail.messages.index', endpoint)
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# message" other="# messages" />}
      />
      <DataTable
        list={list}
        columns={columns}
        href={(row) => `/cms/outbox/${row.id}`}
        card={(row) => ({ title: row.subject, lines: [row.recipient, formatMoment(row.created_at)] })}
        empty={{
          title: <Trans>No message has been sent yet</Trans>,
          text: <Trans>Messages appear here when the product sends mail without a mail server.</Trans>,
        }}
      />
    </>
  )
}
