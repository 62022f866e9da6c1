import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { PartnerOrderRow } from '#contract/service-order/entity.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import { restoreOrder } from '#services/service-order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { NextStepOf } from '#views/service-order/handling/next-step.tsx'
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
    render: (row) => <NextStepOf of="warranty" {...row} partnerReads />,
  },
  { field: 'model_name', label: msg`Model`, width: 200, filter: true, sorter: true },
  { field: 'recipient', label: msg`Recipient`, width: 190, filter: true },
  {
    field: 'installation_city',
    label: msg`City`,
    width: 170,
    filter: true,
    detail: ({ installation_address }) => installation_address,
  },
  { field: 'installation_address', label: msg`Installation address`, width: 200, filter: true, hidden: true },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    filter: true,
    hidden: true,
    render: ({ serial_no }) => serial_no && <SerialNumber value={serial_no} />,
  },
  { field: 'author_name', label: msg`Registered by`, width: 160, hidden: true },
  { field: 'created_at', label: msg`Created`, width: 120, type: 'date', filter: true, sorter: true },
]

/** Warranty orders of the company. */
export function PartnerServiceOrders() {
  const list = useList(name, endpoint, { hidden: ['installation_address', 'serial_no', 'author_name'] })
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const mayRestore = useMay('partnerzone.service-order.service-orders.restore')
  const isTrash = useSelector(list.actor, ({ context }) => context.query.filters.deleted !== undefined)
  const { submit } = useSubmission({ send: restoreOrder }, { onDone: () => list.actor.send({ type: 'list.refresh' }) })
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
        actions={
          isTrash && mayRestore
            ? (row) => (
                <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.7} />} onClick={() => submit(row)}>
                  <Trans>Restore</Trans>
                </Menu.Item>
              )
            : undefined
        }
        card={(row) => ({
          title: row.model_name ?? <Trans>No model yet</Trans>,
          badge: <StatusBadge of={statusWordsOf('warranty', row.status)} />,
          lines: [
            <OrderLine key="line" row={row} />,
            [row.recipient, row.installation_address, row.installation_city].filter(Boolean).join(', '),
            row.deleted_at && mayRestore && (
              <Button key="restore" size="compact-sm" variant="default" mt="3xs" onClick={() => submit(row)}>
                <Trans>Restore</Trans>
              </Button>
            ),
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
