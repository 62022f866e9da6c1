import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Flex, Menu, Text } from '@mantine/core'
import { IconArrowsLeftRight, IconCheck, IconExternalLink, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { recordAddress } from '#contract/declare/entity.ts'
import { optionsOf } from '#contract/declare/statuses.ts'
import { allEntities } from '#contract/entities.ts'
import { entityOfKind } from '#contract/synchronization/kinds.ts'
import { fieldLabel, resultChanges } from '#contract/synchronization/row-texts.ts'
import { resultOutcome, resultState } from '#contract/synchronization/statuses.ts'
import { type SynchronizationResult, synchronization } from '#contract/synchronization/synchronization.ts'
import { acceptDifferences, dismissDifferences } from '#services/synchronization/synchronization-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useValueWords } from '#views/components/history/value-words.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import classes from './synchronization.module.css'
import { synchronizationKindOptions, synchronizationKindWords } from './words.tsx'

const name = 'synchronization.results.index'
const endpoint = synchronization.endpoints[name]

const accept: SubmissionUse = {
  send: acceptDifferences.listed,
}
const dismiss: SubmissionUse = {
  send: dismissDifferences.listed,
}

const acceptMatching: SubmissionUse = {
  send: acceptDifferences.matching,
}
const dismissMatching: SubmissionUse = {
  send: dismissDifferences.matching,
}

function Kind({ kind }: Pick<SynchronizationResult, 'kind'>) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(synchronizationKindWords[kind])}</bdi>
}

/** Several records of the ERP may be one of ours, such as customers with one NIP. */
function Choice({ choices }: Pick<SynchronizationResult, 'choices'>) {
  return choices > 1 && <Trans>one of {choices}: choose which it is</Trans>
}

const columns: readonly Column<SynchronizationResult>[] = [
  { field: 'erp_key', label: msg`Number in ${erp}`, width: 130, filter: true, sorter: true },
  { field: 'name', label: msg`Name`, width: 170, elastic: true, filter: true, sorter: true },
  {
    field: 'outcome',
    label: msg`Found`,
    width: 150,
    words: wordsOf(resultOutcome),
    render: ({ outcome }) => <StatusBadge of={resultOutcome[outcome]} />,
    detail: { of: [{ field: 'choices', label: msg`Possible records` }], render: (row) => <Choice {...row} /> },
  },
  {
    field: 'changes',
    label: msg`In the portal → in ${erp}`,
    width: 290,
    elastic: true,
    text: resultChanges,
    render: (row) => <ResultChanges {...row} />,
  },
  {
    field: 'state',
    label: msg`Decision`,
    width: 130,
    words: wordsOf(resultState),
    render: ({ state }) => <StatusBadge of={resultState[state]} />,
  },
  { field: 'decided_by', label: msg`Decided by`, width: 140, hidden: true },
  { field: 'decided_at', label: msg`Decided`, width: 140, type: 'moment', hidden: true },
  { field: 'record_name', label: msg`Record`, width: 160, elastic: true, hidden: true },
  {
    field: 'kind',
    label: msg`Data`,
    width: 150,
    hidden: true,
    words: synchronizationKindWords,
    render: (row) => <Kind {...row} />,
  },
  { field: 'created_at', label: msg`Date`, width: 140, type: 'moment', sorter: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  { name: 'kind', label: msg`Data`, options: synchronizationKindOptions },
  { name: 'outcome', label: msg`Found`, options: optionsOf(resultOutcome) },
  { name: 'state', label: msg`Decision`, options: optionsOf(resultState) },
]

/** Differences between the ERP and the portal, accepted or rejected one by one or in bulk. */
export function ResultsScreen() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden })
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const mayAccept = useMay('synchronization.results.accept')
  const mayDismiss = useMay('synchronization.results.dismiss')
  const onDone = () => {
    list.actor.send({ type: 'selection.clear' })
    list.actor.send({ type: 'list.refresh' })
  }
  const accepting = useSubmission(accept, { onDone })
  const dismissing = useSubmission(dismiss, { onDone })
  const ids = selection.ids.map(Number)
  const isTooMany = !selection.all && (ids.length === 0 || ids.length > 100)
  const [asked, setAsked] = useState<'accept' | 'dismiss' | null>(null)
  const { filters: chosen } = useSelector(list.actor, ({ context }) => context.query)
  const decide = (what: 'accept' | 'dismiss') => {
    if (selection.all) setAsked(what)
    else (what === 'accept' ? accepting : dismissing).submit({ ids })
  }
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# difference" other="# differences" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        selectionActions={() => (
          <>
            {mayAccept && (
              <Button
                disabled={isTooMany}
                loading={accepting.busy}
                leftSection={<IconCheck size={18} stroke={1.7} />}
                onClick={() => decide('accept')}
              >
                <Trans>Accept from {erp}</Trans>
              </Button>
            )}
            {mayDismiss && (
              <Button
                variant="default"
                disabled={isTooMany}
                loading={dismissing.busy}
                leftSection={<IconX size={18} stroke={1.7} />}
                onClick={() => decide('dismiss')}
              >
                <Trans>Leave as it is</Trans>
              </Button>
            )}
          </>
        )}
        actions={(row) => (
          <>
            {row.state === 'open' && mayAccept && (
              <Menu.Item
                leftSection={<IconCheck size={18} stroke={1.7} />}
                onClick={() => accepting.submit({ ids: [row.id] })}
              >
                <Trans>Accept from {erp}</Trans>
              </Menu.Item>
            )}
            {row.state === 'open' && mayDismiss && (
              <Menu.Item
                leftSection={<IconX size={18} stroke={1.7} />}
                onClick={() => dismissing.submit({ ids: [row.id] })}
              >
                <Trans>Leave as it is</Trans>
              </Menu.Item>
            )}
            {row.record_id !== null && (
              <Menu.Item
                component={Link}
                href={recordAddress(allEntities[entityOfKind[row.kind]], row.record_id) ?? ''}
                leftSection={<IconExternalLink size={18} stroke={1.7} />}
              >
                <Trans>Open the record</Trans>
              </Menu.Item>
            )}
          </>
        )}
        card={(row) => ({
          title: row.name,
          badge: <StatusBadge of={resultOutcome[row.outcome]} />,
          lines: [
            row.erp_key,
            row.choices > 1 && <Choice key="choice" {...row} />,
            <ResultChanges key="changes" {...row} />,
          ],
        })}
        empty={{
          icon: IconArrowsLeftRight,
          title: <Trans>No differences</Trans>,
          text: <Trans>Records that differ between {erp} and the portal appear here.</Trans>,
        }}
      />
      {asked && (
        <SubmissionQuestion
          use={asked === 'accept' ? acceptMatching : dismissMatching}
          values={{ filters: chosen }}
          title={asked === 'accept' ? <Trans>Accept all from {erp}?</Trans> : <Trans>Leave all of them?</Trans>}
          confirm={asked === 'accept' ? <Trans>Accept from {erp}</Trans> : <Trans>Leave as it is</Trans>}
          onDone={() => {
            setAsked(null)
            onDone()
          }}
          onCancel={() => setAsked(null)}
        >
          <Trans>Applies to all entries that are awaiting a decision and match the filters, 500 at a time.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}

type Shown = Pick<SynchronizationResult, 'kind' | 'outcome' | 'changes' | 'problem'>

/** The differing fields of a record, or the reason why it could not be written. */
function ResultChanges({ kind, outcome, changes, problem }: Shown) {
  const { i18n } = useLingui()
  const say = useValueWords()
  if (problem && outcome === 'failed') {
    const [first] = changes
    return (
      <bdi>{first && changes.length === 1 ? `${labelIn(i18n, fieldLabel(first.field))}: ${problem}` : problem}</bdi>
    )
  }
  if (changes.length === 0) return <bdi>–</bdi>
  return (
    <Flex className={classes.changes} component="span" direction="column" gap="5xs">
      {problem && <strong>{problem}</strong>}
      {changes.map(({ field, portal, erp, portal_name, erp_name }) => (
        <span key={field}>
          {labelIn(i18n, fieldLabel(field))}:{' '}
          <Text component="del" c="dimmed">
            {portal_name ?? say(entityOfKind[kind], field, portal)}
          </Text>{' '}
          →{' '}
          <Text component="ins" c="var(--ink-1)" td="none">
            {erp_name ?? say(entityOfKind[kind], field, erp)}
          </Text>
        </span>
      ))}
    </Flex>
  )
}
