import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { contractor } from '#contract/contractor/contractor.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { ScreenProps } from '#src/routes.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { staffMaintenanceColumns, staffMaintenanceFilters } from '#views/service-order/maintenance/columns.tsx'
import { MaintenanceCount } from '#views/service-order/maintenance/maintenance-count.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'

const name = 'contractor.service-maintenances.index'
const endpoint = contractor.endpoints[name]

// All of them are of one partner.
const columns = staffMaintenanceColumns.filter(({ field }) => field !== 'partner_name')
const filters = staffMaintenanceFilters.filter((filter) => filter.name !== 'partner')
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** Maintenances of the partner that the contractor is. */
export function ContractorMaintenances({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/service-maintenances">
      <List />
    </ContractorFrame>
  )
}

function List() {
  const { id } = useContractor().contractor
  const path = useMemo(() => ({ contractor: id }), [id])
  const list = useList(name, endpoint, { path, hidden })
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  return (
    <>
      <PageHeader
        part
        title={<Trans>Service maintenances</Trans>}
        note={total !== undefined && <MaintenanceCount count={total} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={(row) => orderPage('maintenance', 'staff', row.id)}
        card={(row) => ({
          title: row.order_number,
          badge: <StatusBadge status={row.status} />,
          lines: [[row.model_name, row.city].filter(Boolean).join(' · ')],
        })}
        empty={{
          title: <Trans>No maintenances yet</Trans>,
          text: <Trans>Maintenances that this contractor registers as a partner appear here.</Trans>,
        }}
      />
    </>
  )
}
