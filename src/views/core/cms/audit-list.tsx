import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Drawer, Stack, Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { AuditRow } from '#contract/core/records.ts'
import { actionText, entityLabel, recordsOfAct } from '#contract/core/row-texts.ts'
import { formatMoment } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Changes } from '#views/components/history/changes.tsx'
import { DoneBy } from '#views/components/history/done-by.tsx'
import { useValueWords } from '#views/components/history/value-words.ts'
import { Action, AuditedKind, RecordLink, Summary } from './audit-cells.tsx'

/** Columns of every list of audit entries, under any heading. */
export const auditColumns = {
  at: { field: 'at', label: msg`Date`, width: 135, type: 'moment', sorter: true },
  by: { field: 'by', label: msg`Person`, width: 145, words: { null: msg`System` } },
  action: {
    field: 'action',
    label: msg`Action`,
    width: 175,
    text: actionText,
    render: (row) => <Action entry={row} />,
  },
  title: {
    field: 'title',
    label: msg`Record`,
    width: 185,
    exported: [
      { field: 'title', label: msg`Record` },
      { field: 'entity_id', label: msg`Number of the record` },
      { field: 'records', label: msg`Records of one action`, text: recordsOfAct },
    ],
    render: (row) => <RecordLink entry={row} />,
  },
} as const satisfies Record<string, Column<AuditRow>>

interface AuditListProps {
  list: ListHandle<AuditRow>
  title: ReactNode
  /** Tabs between the header and the list. */
  tabs?: ReactNode
  /** All columns except the last, which summarises the change and opens the entry. */
  columns: readonly Column<AuditRow>[]
  /** Heading of the last column. */
  details: MessageDescriptor
  filters: readonly TableFilter[]
  empty: ComponentProps<typeof DataTable<AuditRow>>['empty']
}

/** Audit entries; each opens with the values before and after. */
export function AuditList({ list, title, tabs, columns, details, filters, empty }: AuditListProps) {
  const [entry, setEntry] = useState<AuditRow | null>(null)
  const all = useMemo<readonly Column<AuditRow>[]>(
    () => [
      ...columns,
      { field: 'changed', label: details, width: 220, render: (row) => <Summary entry={row} onOpen={setEntry} /> },
    ],
    [columns, details],
  )
  return (
    <>
      <ListHeader
        list={list}
        title={title}
        count={(total) => <Plural value={total} one="# log entry" other="# log entries" />}
        columns={all}
      />
      {tabs}
      <DataTable
        list={list}
        columns={all}
        filters={filters}
        card={(row) => ({
          title: <RecordLink entry={row} />,
          lines: [
            <Action key="action" entry={row} />,
            <span key="who">
              <AuditedKind of={row.entity} /> · {row.by ?? <Trans>System</Trans>} · {formatMoment(row.at)}
            </span>,
            <Summary key="what" entry={row} onOpen={setEntry} />,
          ],
        })}
        empty={empty}
      />
      <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />
    </>
  )
}

/** An audit entry with every changed field. */
function AuditEntryDrawer({ entry, onClose }: { entry: AuditRow | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Trans>Change</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {entry && <Entry entry={entry} />}
    </Drawer>
  )
}

function Entry({ entry }: { entry: AuditRow }) {
  const { i18n } = useLingui()
  const say = useValueWords()
  const page = recordPage(entry.entity, entry.entity_id)
  return (
    <>
      <Stack align="start" gap="3xs" mb="md">
        <Action entry={entry} />
        <strong>
          {labelIn(i18n, entityLabel(entry.entity))}: {entry.title ?? `#${entry.entity_id}`}
        </strong>
        <Text span c="dimmed">
          <DoneBy entry={entry} /> · <time dateTime={entry.at}>{formatMoment(entry.at)}</time> ·{' '}
          <Trans>record {entry.entity_id}</Trans>
        </Text>
        {page && entry.is_live && (
          <Anchor component={Link} href={page}>
            <Trans>Open the record</Trans>
          </Anchor>
        )}
      </Stack>
      <Changes entry={entry} say={say} />
    </>
  )
}
