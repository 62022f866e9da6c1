import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PartnerOrderRow } from '#contract/service-order/entity.ts'
import { nextWarrantyStep } from '#contract/service-order/next-texts.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { restoreRows } from '#views/components/data-table/many/restore-rows.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { withdrawMany } from '#views/service-order/desk/desk-many.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { statusFilter, statusWords } from '#views/service-order/order-list.ts'
import { orderPath, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { OrderLine } from './order-line.tsx'

const name = 'partnerzone.service-order.service-orders.index'
const endpoint = serviceOrder.endpoints[name]

const columns: Column<PartnerOrderRow>[] = [
  {
    field: 'order_number',
    label: msg`Number`,
    unbroken: true,
    width: 150,
    filter: true,
    sorter: true,
    exported: [
      { field: 'order_number', label: msg`Number`, words: { null: msg`Draft` } },
      { field: 'deleted_at', label: msg`Draft deleted on`, type: 'date' },
    ],
    render: ({ order_number, deleted_at }) =>
      order_number ?? (deleted_at ? <Trans>Draft, deleted on {formatDate(deleted_at)}</Trans> : <Trans>Draft</Trans>),
  },
  {
    field: 'status',
    label: msg`Status`,
    width: 150,
    unbroken: true,
    sorter: true,
    words: statusWords('warranty'),
    render: (row) => <StatusBadge of={statusWordsOf('warranty', row.status)} />,
  },
  {
    field: 'waiting_reason',
    label: msg`What is next`,
    width: 240,
    text: nextWarrantyStep,
  },
  { field: 'model_name', label: msg`Model`, width: 200, filter: true, sorter: true },
  { field: 'recipient', label: msg`Recipient`, width: 190, filter: true },
  {
    field: 'installation_city',
    label: msg`City`,
    width: 170,
    filter: true,
    detail: { of: [{ field: 'installation_address', label: msg`Address` }] },
  },
  { field: 'installation_address', label: msg`Installation address`, width: 200, filter: true, hidden: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    type: 'serial',
  },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true },
]

const many: readonly ManyAction<PartnerOrderRow>[] = [
  withdrawMany('warranty'),
  deleteRows<PartnerOrderRow>('partnerzone.service-order.service-orders.destroy', {
    question: msg`Delete the selected drafts?`,
    inverse: { call: 'partnerzone.service-order.service-orders.restore' },
    takes: ({ status }) => status === 'draft',
  }),
]
const restoring = [restoreRows<PartnerOrderRow>('partnerzone.service-order.service-orders.restore')]

/** Warranty orders of the company. */
export function PartnerServiceOrders() {
  const list = useList(name, endpoint, {
    hidden: ['installation_address', 'serial_no', 'author_name'],
    selection: 'multiple',
  })
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const isTrash = useSelector(list.actor, ({ context }) => context.query.filters.deleted !== undefined)
  const register = mayRegister && (
    <NewButton href={warrantyOrderPaths.partner.register}>
      <Trans>Report a fault</Trans>
    </NewButton>
  )
  return (
    <>
      <ListHeader list={list} count={(total) => <OrderCount count={total} />} columns={columns} actions={register} />
      <DataTable
        list={list}
        columns={columns}
        filters={[
          { name: 'awaiting', label: msg`On our side` },
          { name: 'mine', label: msg`Only mine` },
          { name: 'deleted', label: msg`Deleted drafts` },
          statusFilter('warranty'),
        ]}
        href={isTrash ? undefined : (row) => orderPath('partner', row)}
        many={isTrash ? restoring : many}
        selectionActions={() => <ExportButton list={list} columns={columns} selected />}
        card={(row) => ({
          title: row.model_name ?? <Trans>No model yet</Trans>,
          badge: <StatusBadge of={statusWordsOf('warranty', row.status)} />,
          lines: [
            <OrderLine key="line" row={row} />,
            [row.recipient, row.installation_address, row.installation_city].filter(Boolean).join(', '),
          ],
        })}
        empty={{
          title: <Trans>No orders yet</Trans>,
          text: <Trans>When a device fails under warranty, report it here. It takes a few minutes.</Trans>,
          action: register,
        }}
      />
    </>
  )
}
