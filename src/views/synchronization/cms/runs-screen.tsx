import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconListSearch, IconRefresh } from '@tabler/icons-react'
import { Link } from 'wouter'
import { optionsOf } from '#contract/declare/statuses.ts'
import { runOrigin } from '#contract/synchronization/row-texts.ts'
import { runStatus } from '#contract/synchronization/statuses.ts'
import { type SynchronizationRun, synchronization } from '#contract/synchronization/synchronization.ts'
import { formatMoment } from '#services/formatting.ts'
import { retryRun } from '#services/synchronization/synchronization-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { erp } from '#views/components/entity/erp.ts'
import { Duration } from '#views/components/page/duration.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { synchronizationPaths } from './paths.ts'
import { countLines, RunCounts } from './run-counts.tsx'
import { failureLines, RunFailure } from './run-failure.tsx'
import { useRunning } from './use-running.ts'
import { synchronizationKindOptions, synchronizationKindWords } from './words.tsx'

const name = 'synchronization.runs.index'
const endpoint = synchronization.endpoints[name]

const retry: SubmissionUse = {
  send: retryRun,
}

function Kind({ kind }: Pick<SynchronizationRun, 'kind'>) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(synchronizationKindWords[kind])}</bdi>
}

function Origin({ origin, started_by }: Pick<SynchronizationRun, 'origin' | 'started_by'>) {
  if (origin === 'schedule') return <Trans context="of synchronisations">Schedule</Trans>
  return origin === 'notice' ? <Trans>Notification from {erp}</Trans> : (started_by ?? <Trans>System</Trans>)
}

const columns: readonly Column<SynchronizationRun>[] = [
  { field: 'created_at', label: msg`Started at`, width: 140, type: 'moment', filter: true, sorter: true },
  { field: 'kind', label: msg`Data`, width: 180, words: synchronizationKindWords, render: (row) => <Kind {...row} /> },
  {
    field: 'status',
    label: msg`Status`,
    width: 140,
    words: wordsOf(runStatus),
    render: ({ status }) => <StatusBadge of={runStatus[status]} />,
  },
  { field: 'origin', label: msg`Started by`, width: 130, text: runOrigin, render: (row) => <Origin {...row} /> },
  { field: 'since', label: msg`Changes since`, width: 140, type: 'moment', hidden: true },
  {
    field: 'seen',
    label: msg`Result`,
    width: 260,
    elastic: true,
    exported: countLines,
    render: (row) => <RunCounts counts={row} />,
  },
  {
    field: 'duration_seconds',
    label: msg`Duration`,
    width: 90,
    exported: [{ field: 'duration_seconds', label: msg`Seconds` }],
    render: ({ duration_seconds }) => (duration_seconds === null ? '–' : <Duration seconds={duration_seconds} />),
  },
  {
    field: 'failure',
    label: msg`Why it failed`,
    width: 200,
    elastic: true,
    exported: failureLines,
    render: (row) => <RunFailure {...row} />,
  },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  { name: 'kind', label: msg`Data`, options: synchronizationKindOptions },
  { name: 'status', label: msg`Status`, options: optionsOf(runStatus) },
]

/** The runs with their counts; a failed one can be resumed where it stopped. */
export function RunsScreen() {
  const list = useList(name, endpoint, { hidden })
  const mayRetry = useMay('synchronization.runs.retry')
  const look = useRunning(() => list.actor.send({ type: 'list.refresh' }))
  const { submit } = useSubmission(retry, { onDone: look })
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# run" other="# runs" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={({ id }) => synchronizationPaths.resultsOfRun(id)}
        actions={(row) => (
          <>
            <Menu.Item
              component={Link}
              href={synchronizationPaths.resultsOfRun(row.id)}
              leftSection={<IconListSearch size={18} stroke={1.7} />}
            >
              <Trans>Show the results</Trans>
            </Menu.Item>
            {mayRetry && row.status === 'failed' && (
              <Menu.Item leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={() => submit({ id: row.id })}>
                <Trans>Resume where it stopped</Trans>
              </Menu.Item>
            )}
          </>
        )}
        card={(row) => ({
          title: <Kind {...row} />,
          badge: <StatusBadge of={runStatus[row.status]} />,
          lines: [
            formatMoment(row.created_at),
            <RunCounts key="counts" counts={row} />,
            row.failure && <RunFailure key="failure" {...row} />,
          ],
        })}
        empty={{ title: <Trans>There has been no run yet</Trans> }}
      />
    </>
  )
}
