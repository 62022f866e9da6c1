import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconEdit } from '@tabler/icons-react'
import { type ProposalRow, partnerProposals } from '#contract/partner/proposal.ts'
import { type ProposalStatus, proposalStatuses } from '#contract/partner/proposal-lifecycle.ts'
import { proposalStatus } from '#contract/partner/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { WaitingAge, WaitingList } from './waiting.tsx'

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
  {
    field: 'status',
    label: msg`Status`,
    width: 120,
    words: wordsOf(proposalStatus),
    render: (row) => <ProposalBadge status={row.status} />,
  },
  { field: 'changes', label: msg`Changes`, width: 100, type: 'number' },
  { field: 'undecided', label: msg`Undecided`, width: 120, type: 'number' },
  { field: 'proposed_by_name', label: msg`Proposed by`, width: 170 },
  {
    field: 'created_at',
    label: msg`Proposed`,
    width: 140,
    filter: true,
    sorter: true,
    exported: [
      { field: 'created_at', label: msg`Date`, type: 'date' },
      { field: 'status', label: msg`Status`, words: wordsOf(proposalStatus) },
    ],
    render: ({ status, created_at }) =>
      status === 'waiting' ? <WaitingAge since={created_at} /> : formatDate(created_at),
  },
  { field: 'decided_by_name', label: msg`Decided by`, width: 170, hidden: true },
  { field: 'decided_at', label: msg`Decided`, width: 150, type: 'moment', hidden: true },
]
const filters: TableFilter[] = [
  {
    name: 'status',
    label: msg`Status`,
    options: proposalStatuses.map((status) => ({ value: status, label: proposalStatus[status].label })),
  },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
]
/** The state of a proposal. */
export function ProposalBadge({ status }: { status: ProposalStatus }) {
  return <StatusBadge of={proposalStatus[status]} />
}

/** Proposed changes of partner data, undecided ones first. */
export function Proposals() {
  return (
    <WaitingList
      name={name}
      endpoint={endpoint}
      status="waiting"
      columns={columns}
      filters={filters}
      href={partnerPaths.proposal}
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
            When the administrator of a company proposes to change its data, it appears here for your decision.
          </Trans>
        ),
      }}
    />
  )
}
