import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconUserCheck } from '@tabler/icons-react'
import { type EntryRow, partnerEntry } from '#contract/partner/entry.ts'
import { entryStatus } from '#contract/partner/statuses.ts'
import { formatDate, formatNip } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { EntryBadge, NipTakenBadge } from './entry-badges.tsx'
import classes from './new-entry.module.css'
import { WaitingAge, WaitingNote } from './waiting.tsx'

const name = 'partner.new-entries.index'
const endpoint = partnerEntry.endpoints[name]

const columns: Column<EntryRow>[] = [
  {
    field: 'name',
    label: msg`Company`,
    width: 240,
    filter: true,
    sorter: true,
    render: (row) => <strong className={classes.name}>{row.name}</strong>,
  },
  {
    field: 'nip',
    label: msg`NIP or VAT number`,
    width: 150,
    unbroken: true,
    filter: true,
    render: (row) => formatNip(row.nip),
  },
  { field: 'status', label: msg`Status`, width: 120, render: (row) => <EntryBadge status={row.status} /> },
  {
    field: 'created_at',
    label: msg`Registered`,
    width: 125,
    filter: true,
    sorter: true,
    render: ({ status, created_at }) => (status === 0 ? <WaitingAge since={created_at} /> : formatDate(created_at)),
  },
  {
    field: 'is_nip_taken',
    label: msg`Remarks`,
    width: 145,
    render: (row) => (row.is_nip_taken ? <NipTakenBadge /> : '–'),
  },
  {
    field: 'repeats',
    label: msg`Repeats`,
    width: 120,
    render: ({ repeats, repeated_at }) => (repeated_at === null ? '–' : `${repeats} (${formatDate(repeated_at)})`),
  },
  { field: 'repeated_at', label: msg`Repeated last`, width: 150, type: 'moment', hidden: true },
  { field: 'city', label: msg`City`, width: 130 },
  { field: 'full_name', label: msg`Contact person`, width: 170 },
  { field: 'email', label: msg`E-mail`, width: 220, filter: true, hidden: true },
  { field: 'province_name', label: msg`Province`, width: 150, hidden: true },
  { field: 'country', label: msg`Country`, width: 90, hidden: true },
  { field: 'decided_by_name', label: msg`Decided by`, width: 160, hidden: true },
  { field: 'decided_at', label: msg`Decided`, width: 150, type: 'moment', hidden: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: TableFilter[] = [
  {
    name: 'status',
    label: msg`Status`,
    options: ([0, 1, 2] as const).map((status) => ({ value: String(status), label: entryStatus[status].label })),
  },
  { name: 'abroad', label: msg`From abroad`, toggle: false },
]
const repeatsOf = ({ repeats }: { repeats: number }) => repeats > 0 && <Trans>Repeats: {repeats}</Trans>

const waiting = { query: { status: '0', per_page: 1 } } as const

/** Registrations of companies, undecided ones first. */
export function NewEntries() {
  const list = useList(name, endpoint, { hidden, begin: { status: '0' } })
  const mayShow = useMay('partner.new-entries.show')
  return (
    <>
      <PageHeader
        note={<WaitingNote of={name} waiting={waiting} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={mayShow ? (row) => partnerPaths.entry(row.id) : undefined}
        card={(row) => ({
          title: row.name,
          badge: <EntryBadge status={row.status} />,
          lines: [formatNip(row.nip), row.city, repeatsOf(row), row.is_nip_taken && <NipTakenBadge />],
        })}
        empty={{
          icon: IconUserCheck,
          title: <Trans>Nobody has registered yet</Trans>,
          text: <Trans>Companies that register appear here and wait for your decision.</Trans>,
        }}
      />
    </>
  )
}
