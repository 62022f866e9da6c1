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
import { OrderCount } from '#views/service-order/order-count.tsx'
import { staffPartsColumns, staffPartsFilters } from '#views/service-order/spare-parts/cms/parts-orders.tsx'
import { partsCard } from '#views/service-order/spare-parts/parts-order-list.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'

const name = 'contractor.spare-parts-orders.index'
const endpoint = contractor.endpoints[name]

// All of them are of one partner.
const columns = staffPartsColumns.filter(({ field }) => field !== 'partner_name')
const filters = staffPartsFilters.filter((filter) => filter.name !== 'partner')
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** Spare parts that the partner orders that the contractor is. */
export function ContractorSpareParts({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/spare-parts-orders">
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
        title={<Trans>Spare-parts orders</Trans>}
        note={total !== undefined && <OrderCount count={total} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={(row) => orderPage('parts', 'staff', row.id)}
        card={partsCard}
        empty={{
          title: <Trans>No spare-parts orders yet</Trans>,
          text: <Trans>Spare parts that this contractor orders appear here.</Trans>,
        }}
      />
    </>
  )
}
