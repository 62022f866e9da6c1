import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { contractor } from '#contract/contractor/contractor.ts'
import type { ScreenProps } from '#src/routes.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { orderColumns, orderFilters } from '#views/service-order/cms/order-columns.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { orderPath } from '#views/service-order/zone.ts'
import { useMay } from '#views/shell/use-session.ts'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

const name = 'contractor.service-orders.index'
const endpoint = contractor.endpoints[name]

// All of them are of one partner.
const columns = orderColumns.filter(({ field }) => field !== 'partner_name')
const filters = orderFilters.filter(({ name }) => name !== 'partner')
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** Warranty orders of the partner that the contractor is. */
export function ContractorClaims({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/service-orders">
      <Claims />
    </ContractorFrame>
  )
}

function Claims() {
  const { contractor } = useContractor()
  const { id, partner } = contractor
  const path = useMemo(() => ({ contractor: id }), [id])
  const list = useList(name, endpoint, { path, hidden })
  const mayEdit = useMay('service-order.service-orders.update')
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  return (
    <>
      <PageHeader
        part
        title={<Trans>Claims</Trans>}
        note={total !== undefined && <OrderCount count={total} />}
        actions={<ExportButton list={list} columns={columns} />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={(row) => orderPath('staff', row, mayEdit)}
        card={(row) => ({
          title: row.order_number ?? <Trans>Draft</Trans>,
          badge: <StatusBadge status={row.status} />,
          lines: [row.model_name],
        })}
        empty={{
          title: <Trans>No claims yet</Trans>,
          text: partner ? (
            <Trans>Warranty orders that this contractor sends as a partner appear here.</Trans>
          ) : (
            <Trans>Warranty orders are sent by partners, and this contractor is not one.</Trans>
          ),
          action: partner ? undefined : (
            <Button component={Link} href={contractorPaths.child(id, 'partner')} variant="default">
              <Trans>To the partner</Trans>
            </Button>
          ),
        }}
      />
    </>
  )
}
