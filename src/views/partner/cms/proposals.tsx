import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconEdit } from '@tabler/icons-react'
import { type ProposalRow, partnerProposals } from '#contract/partner/proposal.ts'
import { type ProposalStatus, proposalStatuses } from '#contract/partner/proposal-lifecycle.ts'
import { proposalStatus } from '#contract/partner/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { WaitingAge, WaitingNote } from './waiting.tsx'

const name = 'partner.proposals.index'
const endpoint = partnerProposals.endpoints[name]

const columns: Column<ProposalRow>[] = [
  {
    field: 'partner_name',
    label: msg`Company`,
    width: 260,
    filter: true,
    sorter: true,
    render: (row) => <strong>{row.partner_name}</strong>,
  },
  { field: 'city', label: msg`City`, width: 140 },
  { field: 'status', label: msg`Status`, width: 120, render: (row) => <ProposalBadge status={row.status} /> },
  { field: 'changes', label: msg`Changes`, width: 100, type: 'number' },
  { field: 'undecided', label: msg`Undecided`, width: 120, type: 'number' },
  { field: 'proposed_by_name', label: msg`Proposed by`, width: 170 },
  {
    field: 'created_at',
    label: msg`Proposed`,
    width: 140,
    filter: true,
    sorter: true,
    render: ({ status, created_at }) =>
      status === 'waiting' ? <WaitingAge since={created_at} /> : formatDate(created_at),
  },
  { field: 'decided_by_name', label: msg`Decided by`, width: 170, hidden: true },
  { field: 'decided_at', label: msg`Decided`, width: 150, type: 'moment', hidden: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: TableFilter[] = [
  {
    name: 'status',
    label: msg`Status`,
    options: proposalStatuses.map((status) => ({ value: status, label: proposalStatus[status].label })),
  },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
]
const waiting = { query: { status: 'waiting', per_page: 1 } } as const

/** The state of a proposal. */
export function ProposalBadge({ status }: { status: ProposalStatus }) {
  return <StatusBadge of={proposalStatus[status]} />
}

/** Proposed changes of partner data, undecided ones first. */
export function Proposals() {
  const list = useList(name, endpoint, { hidden, begin: { status: 'waiting' } })
  const mayShow = useMay('partner.proposals.show')
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
        href={mayShow ? (row) => partnerPaths.proposal(row.id) : undefined}
        card={(row) => ({
          title: row.partner_name,
          badge: <ProposalBadge status={row.status} />,
          lines: [
            row.city,
            row.proposed_by_name,
            <Plural key="changes" value={row.changes} one="# change" other="# changes" />,
          ],
        })}
        empty={{
          icon: IconEdit,
          title: <Trans>No partner has proposed a change</Trans>,
          text: (
            <Trans>
              When the administrator of a company proposes to change its data, it waits for your decision here.
            </Trans>
          ),
        }}
      />
    </>
  )
}
