import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Flex, Text } from '@mantine/core'
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { optionsOf } from '#contract/declare/statuses.ts'
import { runStatus } from '#contract/synchronization/statuses.ts'
import {
  type ConnectionFinding,
  type Synchronization,
  synchronization,
} from '#contract/synchronization/synchronization.ts'
import { formatMoment } from '#services/formatting.ts'
import { checkErpConnection, runSynchronization } from '#services/synchronization/synchronization-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { noWord, wordsOf } from '#views/components/data-table/words-of.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { erp } from '#views/components/entity/erp.ts'
import { Duration } from '#views/components/page/duration.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { synchronizationPaths } from './paths.ts'
import { countLines, RunCounts } from './run-counts.tsx'
import { failureLines, RunFailure } from './run-failure.tsx'
import {
  AdoptDialog,
  type OpenedDialog,
  OwnershipDialog,
  RehearseDialog,
  ScheduleDialog,
  SynchronizationActions,
} from './synchronization-actions.tsx'
import { useRunning } from './use-running.ts'
import { synchronizationKindOptions, synchronizationKindWords } from './words.tsx'

const name = 'synchronization.synchronizations.index'
const endpoint = synchronization.endpoints[name]

const run: SubmissionUse = {
  send: runSynchronization,
}

function Kind({ kind }: Pick<Synchronization, 'kind'>) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(synchronizationKindWords[kind])}</bdi>
}

function Stage({ adopted_at }: Pick<Synchronization, 'adopted_at'>) {
  return adopted_at ? (
    <Badge tone="green">
      <Trans>Writes</Trans>
    </Badge>
  ) : (
    <Badge tone="amber">
      <Trans>Rehearsal</Trans>
    </Badge>
  )
}

/** Whether the ERP announces changes itself, and if not, why. */
function Notices({
  subscribed_until,
  subscription_error,
}: Pick<Synchronization, 'subscribed_until' | 'subscription_error'>) {
  if (subscription_error)
    return (
      <span title={subscription_error}>
        <Badge tone="red">
          <Trans>{erp} does not notify</Trans>
        </Badge>
      </span>
    )
  return (
    subscribed_until && (
      <Badge tone="green">
        <Trans>{erp} notifies at once</Trans>
      </Badge>
    )
  )
}

/** The number of unresolved differences, as a link to them. */
function Undecided({ kind, open }: Pick<Synchronization, 'kind' | 'open'>) {
  return open > 0 ? <EnterableLink href={synchronizationPaths.results(kind)}>{open}</EnterableLink> : <bdi>–</bdi>
}

const stageWords = { null: msg`Rehearsal`, other: msg`Writes` }
const noticeWords = { null: noWord, other: msg`${erp} does not notify` }

const columns: readonly Column<Synchronization>[] = [
  { field: 'kind', label: msg`Data`, width: 165, words: synchronizationKindWords, render: (row) => <Kind {...row} /> },
  { field: 'adopted_at', label: msg`Stage`, width: 110, words: stageWords, render: (row) => <Stage {...row} /> },
  {
    field: 'status',
    label: msg`Last run`,
    width: 125,
    unbroken: true,
    words: wordsOf(runStatus),
    render: ({ status }) => (status ? <StatusBadge of={runStatus[status]} /> : '–'),
    detail: {
      of: [
        { field: 'failures_in_row', label: msg`Failures in a row` },
        { field: 'duration_seconds', label: msg`Seconds` },
      ],
      render: ({ duration_seconds, failures_in_row }) =>
        failures_in_row > 1 ? (
          <Plural value={failures_in_row} one="# failure in a row" other="# failures in a row" />
        ) : (
          duration_seconds !== null && <Duration seconds={duration_seconds} />
        ),
    },
  },
  { field: 'last_synchronized_at', label: msg`Synchronised`, width: 130, type: 'moment' },
  {
    field: 'seen',
    label: msg`Result`,
    width: 250,
    elastic: true,
    exported: countLines,
    render: (row) => <RunCounts counts={row} />,
    detail: { of: failureLines, render: (row) => <RunFailure {...row} /> },
  },
  { field: 'open', label: msg`To be decided`, width: 95, type: 'number', render: (row) => <Undecided {...row} /> },
  {
    field: 'next_run_at',
    label: msg`Next run`,
    width: 150,
    type: 'moment',
    detail: {
      of: [
        { field: 'subscription_error', label: msg`Failed notifications`, words: noticeWords },
        { field: 'subscribed_until', label: msg`Notifications until`, type: 'moment' },
      ],
      render: (row) => <Notices {...row} />,
    },
  },
]

/** Before any run these columns would have nothing to say. */
const ofRuns = ['status', 'last_synchronized_at', 'seen', 'open', 'next_run_at']
const beforeRuns = columns.filter(({ field }) => !ofRuns.includes(field))

const filters: readonly TableFilter[] = [
  { name: 'kind', label: msg`Data`, options: synchronizationKindOptions },
  { name: 'status', label: msg`Last run`, options: optionsOf(runStatus) },
]

/** Producers first, as devices refer to them. */
const inOrder = { sort_by: 'id', sort_direction: 'asc' }

/** The synchronisations with the ERP: last run, result, and a link to the differences. */
export function SynchronizationsScreen() {
  const list = useList(name, endpoint, { begin: inOrder })
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const isRehearsed = useSelector(list.actor, ({ context }) => context.rows.some(({ adopted_at }) => !adopted_at))
  const hasRun = useSelector(
    list.actor,
    ({ context: { rows } }) => rows.length === 0 || rows.some(({ status, next_run_at }) => status ?? next_run_at),
  )
  const look = useRunning(refresh)
  const { submit } = useSubmission(run, { onDone: look })
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => {
    setOpened(null)
    refresh()
    look()
  }
  return (
    <>
      <PageHeader
        note={
          <Trans>
            The portal reads from {erp} the data that {erp} owns. Everything else belongs to the portal.
          </Trans>
        }
        actions={
          <>
            <ConnectionTest />
            <ExportButton list={list} columns={hasRun ? columns : beforeRuns} />
            <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={refresh}>
              <Trans>Refresh</Trans>
            </Button>
          </>
        }
      />
      {isRehearsed && (
        <Notice tone="advice" apart>
          <Trans>
            Start with a rehearsal: it shows what would change and writes nothing. Producers come first, because devices
            refer to them.
          </Trans>
        </Notice>
      )}
      <DataTable
        list={list}
        columns={hasRun ? columns : beforeRuns}
        filters={filters}
        actions={(row) => <SynchronizationActions row={row} onRun={submit} onOpen={setOpened} />}
        card={(row) => ({
          title: <Kind {...row} />,
          badge: <Stage {...row} />,
          lines: [
            row.status && <StatusBadge key="status" of={runStatus[row.status]} />,
            row.last_synchronized_at && formatMoment(row.last_synchronized_at),
            row.status && <RunCounts key="counts" counts={row} />,
            row.failure && <RunFailure key="failure" {...row} />,
          ],
        })}
        empty={{ title: <Trans>Nothing is synchronised</Trans> }}
      />
      {opened?.dialog === 'schedule' && (
        <ScheduleDialog synchronization={opened.row} onDone={close} onCancel={() => setOpened(null)} />
      )}
      {opened?.dialog === 'owned' && <OwnershipDialog synchronization={opened.row} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'adopt' && (
        <AdoptDialog synchronization={opened.row} onDone={close} onCancel={() => setOpened(null)} />
      )}
      {opened?.dialog === 'rehearse' && (
        <RehearseDialog synchronization={opened.row} onDone={close} onCancel={() => setOpened(null)} />
      )}
    </>
  )
}

interface Tested {
  findings: ConnectionFinding[]
}

const check: SubmissionUse<Tested> = {
  send: checkErpConnection,
}

/** Tests the connection with the ERP and lists the faults that its administrator has to correct. */
function ConnectionTest() {
  const may = useMay('synchronization.synchronizations.check')
  const [tested, setTested] = useState<Tested | null>(null)
  const { submit, busy } = useSubmission(check, { onDone: setTested })
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconPlugConnected size={18} stroke={1.7} />}
        onClick={() => submit({})}
      >
        <Trans>Check the connection</Trans>
      </Button>
      {tested && <Findings {...tested} onClose={() => setTested(null)} />}
    </>
  )
}

function Findings({ findings, onClose }: Tested & { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} size="lg" title={<Trans>Connection with {erp}</Trans>}>
      {findings.length === 0 ? (
        <Notice tone="success" apart>
          <Trans>The portal reads {erp}, and all pages, keys and fields are there.</Trans>
        </Notice>
      ) : (
        <>
          <Text mb="md" c="dimmed">
            <Trans>For the administrator of {erp}:</Trans>
          </Text>
          <Flex component="ul" direction="column" gap="xs" mt={0} mx={0} mb="md" pl="lg" className="anywhere">
            {findings.map(({ text, is_optional }) => (
              <Text key={text} component="li" c={is_optional ? 'dimmed' : undefined}>
                {text}
              </Text>
            ))}
          </Flex>
        </>
      )}
      <Text mb="md" c="dimmed">
        <Trans>The test only reads: rights to write show when the first order is saved.</Trans>
      </Text>
    </Dialog>
  )
}
