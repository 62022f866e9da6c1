import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { auditedActions } from '#contract/core/audited-actions.ts'
import { type AuditRow, coreRecords } from '#contract/core/records.ts'
import { auditedEntities } from '#contract/entities.ts'
import { formatMoment } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { entityLabel } from '#views/components/entity/entity-label.ts'
import { actionOf, actionWords } from '#views/components/history/action-words.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Action, Kind, RecordLink, Summary } from './audit-cells.tsx'
import { AuditEntryDrawer } from './audit-entry.tsx'

const endpoint = coreRecords.endpoints['core.audit.index']

const entities = auditedEntities.map((value) => ({ value, label: entityLabel(value) }))
const actions = auditedActions.map((value) => ({ value, label: actionOf(value).label }))
const filters: readonly TableFilter[] = [
  { name: 'entity', label: msg`Kind of record`, options: entities },
  { name: 'action', label: msg`Action`, options: actions },
  { name: 'user_id', label: msg`Person`, lookup: 'user.users.lookup', minimum: 2 },
  { name: 'at', label: msg`When` },
  { name: 'entity_id', label: msg`Record number` },
]
const entityNames = Object.fromEntries(entities.map(({ value, label }) => [value, label]))
const actionNames = Object.fromEntries(Object.entries(actionWords).map(([action, { label }]) => [action, label]))

/** Who did what to which record, for administrators: each entry opens with what was before and after. */
export function AuditScreen() {
  const list = useList('core.audit.index', endpoint)
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  const [entry, setEntry] = useState<AuditRow | null>(null)
  const columns = useMemo<readonly Column<AuditRow>[]>(
    () => [
      { field: 'at', label: msg`When`, width: 135, type: 'moment', sorter: true },
      { field: 'by', label: msg`Person`, width: 145, render: (row) => row.by ?? <Trans>System</Trans> },
      {
        field: 'action',
        label: msg`Action`,
        width: 175,
        words: actionNames,
        render: (row) => <Action of={row.action} />,
      },
      {
        field: 'entity',
        label: msg`Kind of record`,
        width: 155,
        words: entityNames,
        render: (row) => <Kind of={row.entity} />,
      },
      { field: 'title', label: msg`Record`, width: 185, render: (row) => <RecordLink entry={row} /> },
      {
        field: 'changed',
        label: msg`What changed`,
        width: 220,
        render: (row) => <Summary entry={row} onOpen={setEntry} />,
      },
    ],
    [],
  )
  return (
    <>
      <PageHeader
        title={<Trans>Audit log</Trans>}
        note={total !== undefined && <Plural value={total} one="# entry" other="# entries" />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        card={(row) => ({
          title: <RecordLink entry={row} />,
          lines: [
            <Action key="action" of={row.action} />,
            <span key="who">
              <Kind of={row.entity} /> · {row.by ?? <Trans>System</Trans>} · {formatMoment(row.at)}
            </span>,
            <Summary key="what" entry={row} onOpen={setEntry} />,
          ],
        })}
        empty={{
          icon: IconHistory,
          title: <Trans>Nothing has been written down yet</Trans>,
          text: <Trans>Every change of a record is told here.</Trans>,
        }}
      />
      <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />
    </>
  )
}
