import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { type EntryRow, partnerEntry } from '#contract/partner/entry.ts'
import { entryStatus } from '#contract/partner/statuses.ts'
import { formatDate, formatNip } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { noWord, wordsOf } from '#views/components/data-table/words-of.ts'
import { partnerPaths } from '#views/partner/paths.ts'
import { EntryBadge, NipTakenBadge } from './entry-badges.tsx'
import { WaitingAge, WaitingList } from './waiting.tsx'

const name = 'partner.new-entries.index'
const endpoint = partnerEntry.endpoints[name]

const columns: Column<EntryRow>[] = [
  {
    field: 'name',
    label: msg`Company`,
    width: 240,
    filter: true,
    sorter: true,
    render: (row) => (
      <Box component="strong" fw={600}>
        {row.name}
      </Box>
    ),
  },
  {
    field: 'nip',
    label: msg`NIP or VAT number`,
    width: 150,
    unbroken: true,
    filter: true,
    type: 'nip',
  },
  {
    field: 'status',
    label: msg`Status`,
    width: 120,
    words: wordsOf(entryStatus),
    render: (row) => <EntryBadge status={row.status} />,
  },
  {
    field: 'created_at',
    label: msg`Registered`,
    width: 125,
    filter: true,
    sorter: true,
    exported: [
      { field: 'created_at', label: msg`Date`, type: 'date' },
      { field: 'status', label: msg`Status`, words: wordsOf(entryStatus) },
    ],
    render: ({ status, created_at }) => (status === 0 ? <WaitingAge since={created_at} /> : formatDate(created_at)),
  },
  {
    field: 'is_nip_taken',
    label: msg`Remarks`,
    width: 145,
    words: { true: msg`Is a partner`, false: noWord },
    render: (row) => (row.is_nip_taken ? <NipTakenBadge /> : '–'),
  },
  {
    field: 'repeats',
    label: msg`Repeats`,
    width: 120,
    exported: [
      { field: 'repeats', label: msg`Repeats` },
      { field: 'repeated_at', label: msg`Repeated on`, type: 'date' },
    ],
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
const filters: TableFilter[] = [
  {
    name: 'status',
    label: msg`Status`,
    options: ([0, 1, 2] as const).map((status) => ({ value: String(status), label: entryStatus[status].label })),
  },
  { name: 'abroad', label: msg`From abroad`, toggle: false },
]
const repeatsOf = ({ repeats }: { repeats: number }) => repeats > 0 && <Trans>Repeats: {repeats}</Trans>

/** Registrations of companies, undecided ones first. */
export function NewEntries() {
  return (
    <WaitingList
      name={name}
      endpoint={endpoint}
      status="0"
      columns={columns}
      filters={filters}
      href={partnerPaths.entry}
      card={(row) => ({
        title: row.name,
        badge: <EntryBadge status={row.status} />,
        lines: [formatNip(row.nip), row.city, repeatsOf(row), row.is_nip_taken && <NipTakenBadge />],
      })}
      empty={{
        icon: IconUserCheck,
        title: <Trans>Nobody has registered yet</Trans>,
        text: <Trans>Companies that register appear here for your decision.</Trans>,
      }}
    />
  )
}
