import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { serviceOrder } from '#contract/service-order.ts'
import type { StaffOrderRow } from '#contract/service-order-entity.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ExportButton } from '#views/components/data-table/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page-header.tsx'
import { ErpBadge, StatusBadge } from '#views/components/status-badge.tsx'
import { NextStepOf } from '#views/service-order/handling/next-step.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { erpFilter, erpWords, statusFilter, statusWords } from '#views/service-order/order-list.ts'
import { orderPath, orderPaths } from '#views/service-order/zone.ts'
import { useMay } from '#views/shell/use-session.ts'
import classes from './service-orders.module.css'

const name = 'service-order.service-orders.index'
const endpoint = serviceOrder.endpoints[name]

const columns: Column<StaffOrderRow>[] = [
  {
    field: 'order_number',
    label: msg`Number`,
    width: 135,
    filter: true,
    sorter: true,
    render: ({ order_number }) => order_number ?? <Trans>Draft</Trans>,
  },
  {
    field: 'status',
    label: msg`Status`,
    width: 145,
    sorter: true,
    words: statusWords,
    render: (row) => <StatusBadge status={row.status} />,
  },
  {
    field: 'partner_name',
    label: msg`Partner`,
    width: 215,
    sorter: true,
    render: ({ partner_name }) => <strong className={classes.partner}>{partner_name}</strong>,
  },
  { field: 'model_name', label: msg`Model`, width: 165, filter: true, sorter: true },
  { field: 'brand_name', label: msg`Brand`, width: 110, hidden: true },
  { field: 'created_at', label: msg`Age`, width: 80, type: 'age', filter: true, sorter: true },
  {
    field: 'erp_status',
    label: msg`Navision`,
    width: 125,
    words: erpWords,
    render: (row) => (row.status === 'draft' ? '–' : <ErpBadge status={row.erp_status} />),
  },
  { field: 'owner_name', label: msg`Owner`, width: 125, sorter: true },
  {
    field: 'waiting_reason',
    label: msg`What is next`,
    width: 240,
    hidden: true,
    render: (row) => <NextStepOf {...row} partnerReads={false} />,
  },
  { field: 'serial_no', label: msg`Serial number`, width: 220, filter: true, hidden: true },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'sent_at', label: msg`Sent`, width: 150, type: 'moment', sorter: true, hidden: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: TableFilter[] = [
  { name: 'awaiting', label: msg`Awaiting us` },
  statusFilter,
  { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
  { name: 'owner', label: msg`Owner`, lookup: 'user.users.lookup' },
  erpFilter,
]

/** Warranty orders of all partners. */
export function ServiceOrders() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden })
  const mayRegister = useMay('service-order.service-orders.store')
  const mayEdit = useMay('service-order.service-orders.update')
  const total = useSelector(list.actor, ({ context }) => context.pagination?.total)
  return (
    <>
      <PageHeader
        title={<Trans>Warranty orders</Trans>}
        note={total !== undefined && <OrderCount count={total} />}
        actions={
          <>
            <ExportButton list={list} columns={columns} />
            {mayRegister && (
              <Button
                component={Link}
                href={orderPaths.staff.register}
                color="copper"
                leftSection={<IconPlus size={18} stroke={1.7} />}
              >
                <Trans>Order for a partner</Trans>
              </Button>
            )}
          </>
        }
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={(row) => orderPath('staff', row, mayEdit)}
        selectionActions={() => <ExportButton list={list} columns={columns} selected />}
        card={(row) => ({
          title: row.order_number ?? <Trans>Draft</Trans>,
          badge: <StatusBadge status={row.status} />,
          lines: [row.partner_name, row.model_name],
        })}
        empty={{
          title: <Trans>No orders yet</Trans>,
          text: <Trans>Orders that partners send appear here.</Trans>,
        }}
      />
    </>
  )
}
