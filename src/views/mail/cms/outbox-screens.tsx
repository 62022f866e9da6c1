import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Skeleton, Stack } from '@mantine/core'
import { mail } from '#contract/mail/mail.ts'
import { formatMoment } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import classes from './message-screen.module.css'

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

/** A message as its reader sees it, in a frame that runs no scripts. */
export function MessageScreen({ params }: ScreenProps) {
  const { t } = useLingui()
  const { data, failed, failure, refresh } = useLoad('mail.messages.show', { path: { message: Number(params.id) } })
  useRecordTitle(data?.subject)
  if (failed)
    return (
      <Notice
        tone="danger"
        live
        title={<Trans>The message could not be loaded.</Trans>}
        failure={failure}
        onRetry={refresh}
      />
    )
  return (
    <>
      <PageHeader title={data?.subject ?? <Skeleton height={24} width={320} />} />
      <Stack gap="md" maw={820}>
        <Card>
          <Facts
            facts={[
              { label: t`Recipient`, value: data?.recipient ?? <Skeleton height={14} width={180} /> },
              { label: t`Sent`, value: data ? formatMoment(data.created_at) : <Skeleton height={14} width={120} /> },
            ]}
          />
        </Card>
        <Card>
          {data?.html ? (
            <iframe className={classes.frame} sandbox="" srcDoc={data.html} title={data.subject} />
          ) : (
            <Box component="pre" className="anywhere" m={0} ff="inherit" style={{ whiteSpace: 'pre-wrap' }}>
              {data?.text}
            </Box>
          )}
        </Card>
      </Stack>
    </>
  )
}
