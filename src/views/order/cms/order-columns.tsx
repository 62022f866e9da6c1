import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type OrderRow, shownPayment } from '#contract/order/entity.ts'
import { trainingOrderStatus } from '#contract/order/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { Money } from '#views/components/money/money.tsx'
import { OrderStatusBadge } from '#views/training/badges.tsx'
import classes from './order.module.css'

/** The next step of an order and who has to act. */
export function OrderNext({ order }: { order: OrderRow }) {
  const { status, hold_until, paid_at, paid_online, open_tasks } = order
  if (open_tasks > 0) return <Trans>to be settled by staff</Trans>
  if (status === 'unpaid')
    return hold_until ? <Trans>places held until {formatMoment(hold_until)}</Trans> : <Trans>places held for now</Trans>
  if (status === 'paid' && paid_at)
    return paid_online ? <Trans>online on {formatDate(paid_at)}</Trans> : <Trans>on {formatDate(paid_at)}</Trans>
  return null
}

/** Columns of lists of training orders (specification, section 3). */
export const orderColumns: readonly Column<OrderRow>[] = [
  {
    field: 'order_number',
    label: msg`Number`,
    unbroken: true,
    width: 125,
    filter: true,
    sorter: true,
    detail: ({ created_at }) => formatDate(created_at),
  },
  { field: 'training_name', label: msg`Training`, width: 200, filter: true, sorter: true },
  { field: 'contractor_name', label: msg`Contractor`, width: 180, filter: true, sorter: true },
  { field: 'quantity', label: msg`Places`, width: 80, type: 'number', hidden: true },
  {
    field: 'gross_price',
    label: msg`Gross price`,
    width: 110,
    type: 'number',
    sorter: true,
    render: ({ gross_price }) => <Money amount={gross_price} />,
  },
  {
    field: 'net_price',
    label: msg`Net price`,
    width: 130,
    type: 'number',
    render: ({ net_price }) => <Money amount={net_price} />,
    hidden: true,
  },
  { field: 'payment_name', label: msg`Payment`, width: 155, filter: 'payment_type', render: shownPayment },
  {
    field: 'status',
    label: msg`Status`,
    width: 130,
    unbroken: true,
    filter: true,
    sorter: true,
    render: ({ status }) => <OrderStatusBadge status={status} />,
    detail: (order) => <OrderNext order={order} />,
    words: {
      unpaid: trainingOrderStatus.unpaid.label,
      paid: trainingOrderStatus.paid.label,
      cancelled: trainingOrderStatus.cancelled.label,
    },
  },
  {
    field: 'hold_until',
    label: msg`What is next`,
    width: 165,
    hidden: true,
    render: (order) => (
      <span className={classes.next}>
        <OrderNext order={order} />
      </span>
    ),
  },
  { field: 'paid_at', label: msg`Paid`, width: 120, type: 'date', filter: true, sorter: true, hidden: true },
  { field: 'created_at', label: msg`Placed`, width: 110, type: 'date', filter: true, sorter: true, hidden: true },
]

export const orderFilters: readonly TableFilter[] = [
  { name: 'search', label: msg`Search` },
  {
    name: 'payment_type',
    label: msg`Payment`,
    options: [
      { value: 'online', label: msg`Online` },
      { value: 'transfer', label: msg`Transfer` },
    ],
  },
  {
    name: 'status',
    label: msg`Status`,
    options: [
      { value: 'unpaid', label: trainingOrderStatus.unpaid.label },
      { value: 'paid', label: trainingOrderStatus.paid.label },
      { value: 'cancelled', label: trainingOrderStatus.cancelled.label },
    ],
  },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 1 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 1 },
  { name: 'term', label: msg`Term`, lookup: 'training.terms.lookup' },
  { name: 'has_task', label: msg`To be settled`, toggle: true },
]
