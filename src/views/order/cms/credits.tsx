import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCash, IconHistory, IconPigMoney, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { toGrosze } from '#contract/money.ts'
import type { CreditRow } from '#contract/order/entity.ts'
import { order } from '#contract/order/order.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Money } from '#views/components/money/money.tsx'
import { CreditHistory, PayOutDialog } from './credit-dialogs.tsx'
import { orderPaths } from './order-paths.ts'

const name = 'order.credits.index'
const endpoint = order.endpoints[name]

const columns: readonly Column<CreditRow>[] = [
  { field: 'contractor_name', label: msg`Contractor`, width: 205, elastic: true, filter: true, sorter: true },
  {
    field: 'remaining',
    label: msg`Left`,
    width: 120,
    type: 'number',
    render: ({ remaining }) => <Money amount={remaining} />,
  },
  {
    field: 'balance',
    label: msg`Left in all credits of the company`,
    width: 160,
    type: 'number',
    render: ({ balance }) => <Money amount={balance} />,
  },
  {
    field: 'amount',
    label: msg`Credit`,
    width: 120,
    type: 'number',
    sorter: true,
    render: ({ amount }) => <Money amount={amount} />,
  },
  { field: 'order_number', label: msg`From order`, width: 125, unbroken: true, filter: true },
  { field: 'training_name', label: msg`Training`, width: 160, elastic: true, hidden: true },
  { field: 'reason', label: msg`Reason`, width: 155, elastic: true },
  { field: 'created_at', label: msg`Since`, width: 140, type: 'moment', filter: true, sorter: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 1 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 1 },
  { name: 'open', label: msg`Credit left` },
]

type Opened = { row: CreditRow; dialog: 'history' | 'payout' }

/** Credits: money of companies kept for other trainings, with the remaining amount, the trainings it paid for, and payouts. */
export function CreditsScreen() {
  const list = useList(name, endpoint, { begin: { open: 'true' }, hidden })
  const mayPayOut = useMay('order.credits.pay-out')
  const mayHistory = useMay('order.credits.show')
  const mayOrder = useMay('order.orders.show')
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# amount" other="# amounts" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        actions={(row) => (
          <>
            {mayHistory && (
              <Menu.Item
                leftSection={<IconHistory size={18} stroke={1.7} />}
                onClick={() => setOpened({ row, dialog: 'history' })}
              >
                <Trans>History</Trans>
              </Menu.Item>
            )}
            {mayOrder && (
              <Menu.Item
                component={Link}
                href={orderPaths.one(row.order_id)}
                leftSection={<IconReceipt size={18} stroke={1.7} />}
              >
                <Trans>Open the order</Trans>
              </Menu.Item>
            )}
            {mayPayOut && toGrosze(row.remaining) > 0 && (
              <Menu.Item
                leftSection={<IconCash size={18} stroke={1.7} />}
                onClick={() => setOpened({ row, dialog: 'payout' })}
              >
                <Trans>Pay out</Trans>
              </Menu.Item>
            )}
          </>
        )}
        card={(row) => ({
          title: row.contractor_name,
          lines: [row.order_number, <Money key="left" amount={row.remaining} />, row.reason],
        })}
        empty={{
          icon: IconPigMoney,
          title: <Trans>No credits</Trans>,
          text: <Trans>Money that a company keeps for another training appears here.</Trans>,
        }}
      />
      {opened?.dialog === 'history' && <CreditHistory credit={opened.row} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'payout' && (
        <PayOutDialog
          credit={opened.row}
          onDone={() => {
            setOpened(null)
            list.actor.send({ type: 'list.refresh' })
          }}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  )
}
