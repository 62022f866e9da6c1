import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconShieldLock } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { coreRecords, type SecurityRow } from '#contract/core/records.ts'
import { type SecurityEvent, securityEvents } from '#contract/core/security.ts'
import { formatMoment } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Action, RecordLink, Summary } from './audit-cells.tsx'
import { AuditEntryDrawer } from './audit-entry.tsx'

const endpoint = coreRecords.endpoints['core.security.index']

const eventWords: Record<SecurityEvent, MessageDescriptor> = {
  'sign-in': msg`Sign-in`,
  lock: msg`Lock after wrong passwords`,
  reset: msg`New password by a link`,
  password: msg`Change of password`,
  address: msg`E-mail address`,
  rights: msg`Rights and roles`,
  account: msg`Account closed or opened`,
  devices: msg`Devices signed out`,
}
const filters: readonly TableFilter[] = [
  { name: 'event', label: msg`Event`, options: securityEvents.map((value) => ({ value, label: eventWords[value] })) },
  { name: 'person', label: msg`Person`, lookup: 'user.users.lookup', minimum: 2 },
  { name: 'at', label: msg`When` },
]

/** Who got in and what they may: sign-ins, locks, new passwords and addresses, rights. For administrators. */
export function SecurityScreen() {
  const list = useList('core.security.index', endpoint)
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  const [entry, setEntry] = useState<SecurityRow | null>(null)
  const columns = useMemo<readonly Column<SecurityRow>[]>(
    () => [
      { field: 'at', label: msg`When`, width: 135, type: 'moment', sorter: true },
      { field: 'event', label: msg`Event`, width: 190, words: eventWords },
      { field: 'action', label: msg`Action`, width: 190, render: (row) => <Action of={row.action} /> },
      { field: 'title', label: msg`Whom it concerns`, width: 185, render: (row) => <RecordLink entry={row} /> },
      { field: 'by', label: msg`Done by`, width: 145, render: (row) => row.by ?? <Trans>System</Trans> },
      {
        field: 'changed',
        label: msg`Details`,
        width: 220,
        render: (row) => <Summary entry={row} onOpen={() => setEntry(row)} />,
      },
    ],
    [],
  )
  return (
    <>
      <PageHeader
        title={<Trans>Security events</Trans>}
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
              {row.by ?? <Trans>System</Trans>} · {formatMoment(row.at)}
            </span>,
            <Summary key="what" entry={row} onOpen={() => setEntry(row)} />,
          ],
        })}
        empty={{
          icon: IconShieldLock,
          title: <Trans>Nothing has happened yet</Trans>,
          text: <Trans>Sign-ins, locks, new passwords and changes of rights are told here.</Trans>,
        }}
      />
      <AuditEntryDrawer entry={entry} onClose={() => setEntry(null)} />
    </>
  )
}
