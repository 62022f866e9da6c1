import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChecks, IconRefresh } from '@tabler/icons-react'
import { core } from '#contract/core/core.ts'
import { retryJob } from '#services/core/core-calls.ts'
import { formatMoment } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'

const endpoint = core.endpoints['core.jobs.index']

const columns: readonly Column<RowOf<'core.jobs.index'>>[] = [
  { field: 'name', label: msg`Job`, width: 200, filter: true, sorter: true },
  { field: 'subject', label: msg`Subject`, width: 200 },
  { field: 'reason', label: msg`What went wrong`, width: 420 },
  { field: 'created_at', label: msg`Date`, width: 160, type: 'moment', sorter: true },
]

const retry: SubmissionUse = {
  send: retryJob,
}

/** Jobs that have used up their retries and need attention. */
export function FailedJobsScreen() {
  const list = useList('core.jobs.index', endpoint)
  const { actor } = list
  const mayRetry = useMay('core.jobs.retry')
  const { submit } = useSubmission(retry, { onDone: () => actor.send({ type: 'list.refresh' }) })
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# job" other="# jobs" />}
      />
      <DataTable
        list={list}
        columns={columns}
        card={(row) => ({ title: row.name, lines: [row.reason, formatMoment(row.created_at)] })}
        actions={
          mayRetry
            ? (row) => (
                <Menu.Item leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={() => submit({ job: row.id })}>
                  <Trans>Try again</Trans>
                </Menu.Item>
              )
            : undefined
        }
        empty={{
          icon: IconChecks,
          title: <Trans>No job has failed</Trans>,
          text: <Trans>Jobs whose last retry has failed appear here.</Trans>,
        }}
      />
    </>
  )
}
