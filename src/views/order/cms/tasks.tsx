import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChecklist, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { isKnownTask } from '#contract/order/actions.ts'
import { type OrderTaskRow, orderTaskKinds } from '#contract/order/entity.ts'
import { order } from '#contract/order/order.ts'
import { taskKind } from '#contract/order/statuses.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { Money } from '#views/components/money/money.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { trainingOrderPaths } from './order-paths.ts'
import { SettleDialog } from './settle-dialog.tsx'

const name = 'order.tasks.index'
const endpoint = order.endpoints[name]

function Kind({ kind }: { kind: OrderTaskRow['kind'] }) {
  return <StatusBadge of={taskKind[kind]} />
}

function Done({ done_at }: Pick<OrderTaskRow, 'done_at'>) {
  if (!done_at)
    return (
      <Badge tone="amber">
        <Trans>To be settled</Trans>
      </Badge>
    )
  return (
    <Badge tone="green">
      <Trans>Settled</Trans>
    </Badge>
  )
}

const columns: readonly Column<OrderTaskRow>[] = [
  {
    field: 'order_number',
    label: msg({ context: 'training order', message: 'Order' }),
    width: 125,
    unbroken: true,
    filter: true,
  },
  {
    field: 'kind',
    label: msg`What is to be settled`,
    width: 190,
    sorter: true,
    words: wordsOf(taskKind),
    render: ({ kind }) => <Kind kind={kind} />,
  },
  {
    field: 'amount',
    label: msg`Amount`,
    width: 120,
    type: 'number',
    render: ({ amount }) => (amount ? <Money amount={amount} /> : '–'),
  },
  { field: 'contractor_name', label: msg`Contractor`, width: 150, elastic: true },
  { field: 'training_name', label: msg`Training`, width: 160, elastic: true, hidden: true },
  { field: 'reason', label: msg`Reason`, width: 155, elastic: true },
  {
    field: 'done_at',
    label: msg`Status`,
    width: 140,
    sorter: true,
    words: { null: msg`To be settled`, other: msg`Settled` },
    render: ({ done_at }) => <Done done_at={done_at} />,
  },
  { field: 'done_by_name', label: msg`Settled by`, width: 140, hidden: true },
  { field: 'note', label: msg`What was done`, width: 220, hidden: true },
  { field: 'created_at', label: msg`Date`, width: 140, type: 'moment', filter: true, sorter: true },
]

const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  {
    name: 'kind',
    label: msg`What is to be settled`,
    options: orderTaskKinds.map((value) => ({ value, label: taskKind[value].label })),
  },
  { name: 'done', label: msg`Settled` },
]

/** Tasks about money that only a person can settle, open ones first. */
export function OrderTasksScreen() {
  const list = useList(name, endpoint, { begin: { done: 'false' }, hidden })
  const maySettle = useMay('order.tasks.settle')
  const [task, setTask] = useState<OrderTaskRow | null>(null)
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# payment" other="# payments" />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={({ order_id }) => trainingOrderPaths.one(order_id)}
        actions={(row) => (
          <>
            <Menu.Item
              component={Link}
              href={trainingOrderPaths.one(row.order_id)}
              leftSection={<IconReceipt size={18} stroke={1.7} />}
            >
              <Trans>Open the order</Trans>
            </Menu.Item>
            {maySettle && row.done_at === null && isKnownTask(row) && (
              <Menu.Item leftSection={<IconChecklist size={18} stroke={1.7} />} onClick={() => setTask(row)}>
                <Trans>Settle</Trans>
              </Menu.Item>
            )}
          </>
        )}
        card={(row) => ({
          title: row.order_number,
          badge: <Kind kind={row.kind} />,
          lines: [
            row.contractor_name,
            row.training_name,
            row.amount && <Money key="amount" amount={row.amount} />,
            row.reason,
          ],
        })}
        empty={{
          icon: IconChecklist,
          title: <Trans>Nothing to settle</Trans>,
          text: <Trans>Late or duplicate payments and refunds to send appear here.</Trans>,
        }}
      />
      {task && (
        <SettleDialog
          key={task.id}
          task={task}
          onDone={() => list.actor.send({ type: 'list.refresh' })}
          onCancel={() => setTask(null)}
        />
      )}
    </>
  )
}
