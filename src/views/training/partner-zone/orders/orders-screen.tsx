import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'wouter'
import { nextOfCompanyOrder } from '#contract/order/next-texts.ts'
import { trainingOrderStatus } from '#contract/order/statuses.ts'
import { orderZone, type ZoneOrderRow } from '#contract/order/zone.ts'
import { trainingOrderStatuses } from '#contract/training/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { wordsOf } from '#views/components/data-table/words-of.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Money } from '#views/components/money/money.tsx'
import { OrderStatusBadge } from '#views/training/badges.tsx'
import { comingTerms, companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'

const name = 'partnerzone.training.orders.index'
const endpoint = orderZone.endpoints[name]

/** The payment deadline, or the date of payment. */
function Next({ row }: { row: ZoneOrderRow }) {
  const { i18n } = useLingui()
  const next = nextOfCompanyOrder.of(row)
  return next && <bdi>{labelIn(i18n, next)}</bdi>
}

const columns: readonly Column<ZoneOrderRow>[] = [
  { field: 'order_number', label: msg`Number`, width: 130, unbroken: true, filter: 'search', sorter: true },
  { field: 'training_name', label: msg`Training`, width: 220, elastic: true },
  {
    field: 'training_date',
    label: msg`When and where`,
    width: 180,
    sorter: true,
    exported: [
      { field: 'training_date', label: msg`Date` },
      { field: 'city', label: msg`City` },
    ],
    render: ({ training_date, city }) => `${formatDate(training_date)} · ${city}`,
  },
  { field: 'quantity', label: msg`Places`, width: 80, type: 'number' },
  {
    field: 'gross_price',
    label: msg`Gross price`,
    width: 120,
    type: 'number',
    render: (row) => <Money amount={row.gross_price} />,
  },
  {
    field: 'amount_due',
    label: msg`To pay`,
    width: 120,
    type: 'number',
    render: (row) => <Money amount={row.amount_due} />,
  },
  {
    field: 'status',
    label: msg`Status`,
    width: 130,
    unbroken: true,
    words: wordsOf(trainingOrderStatus),
    render: ({ status }) => <OrderStatusBadge status={status} />,
  },
  {
    field: 'hold_until',
    label: msg`What is next`,
    width: 190,
    sorter: true,
    text: nextOfCompanyOrder,
  },
]

const filters: readonly TableFilter[] = [
  {
    name: 'status',
    label: msg`Status`,
    options: trainingOrderStatuses.map((value) => ({ value, label: trainingOrderStatus[value].label })),
  },
]

/** The training orders of the company, with amounts due. */
export function OwnOrdersScreen() {
  const list = useList(name, endpoint, {})
  return (
    <>
      <TrainingTabs />
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Plural value={total} one="# order" other="# orders" />}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={(row) => companyTrainingPaths.orderFinish(row.term_id, row.id)}
        card={(row) => ({
          title: row.training_name,
          badge: <OrderStatusBadge status={row.status} />,
          lines: [
            row.order_number,
            `${formatDate(row.training_date)} · ${row.city}`,
            <Money key="amount" amount={row.gross_price} />,
            <Next key="next" row={row} />,
          ],
        })}
        empty={{
          icon: IconReceipt,
          title: <Trans context="training order">No orders yet</Trans>,
          text: <Trans>Your orders appear here when you sign your people up for a paid training.</Trans>,
          action: (
            <Button component={Link} href={comingTerms}>
              <Trans>Training terms</Trans>
            </Button>
          ),
        }}
      />
    </>
  )
}
