import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCash, IconCashOff, IconChecklist, IconPigMoney, IconReceipt } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { order } from '#contract/order/order.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Money } from '#views/components/money/money.tsx'
import { StatusMenu } from '#views/components/status/status-menu.tsx'
import { OrderStatusBadge } from '#views/training/badges.tsx'
import { OrderNext, orderColumns, orderFilters } from './order-columns.tsx'
import { orderPaths } from './order-paths.ts'
import { type ManyStatus, UpdateManyDialog } from './update-many-dialog.tsx'

const name = 'order.orders.index'
const endpoint = order.endpoints[name]
const words = {
  paid: { icon: IconCash, verb: msg`Mark as paid` },
  unpaid: { icon: IconCashOff, verb: msg`Mark as unpaid` },
} as const
const hidden = orderColumns.filter((column) => column.hidden).map(({ field }) => field)

/** Training orders; the status of one or of several can be changed (specification, section 2). */
export function OrdersScreen() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden })
  const selection = useSelector(list.actor, ({ context }) => context.selection)
  const mayUpdate = useMay('order.orders.update-many')
  const mayUnpay = useMay('order.orders.unpay')
  const mayCredits = useMay('order.credits.index')
  const mayTasks = useMay('order.tasks.index')
  const offered: ManyStatus[] = mayUpdate ? (mayUnpay ? ['paid', 'unpaid'] : ['paid']) : []
  const marks = (
    <StatusMenu
      offered={offered}
      words={words}
      dialog={(status, close) => (
        <UpdateManyDialog
          status={status}
          ids={idsOf(selection)}
          all={selection.all}
          onDone={() => {
            close()
            list.actor.send({ type: 'selection.clear' })
            list.actor.send({ type: 'list.refresh' })
          }}
          onCancel={close}
        />
      )}
    />
  )
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# order" other="# orders" />}
        columns={orderColumns}
        beside={
          <>
            {mayTasks && (
              <Button
                component={Link}
                href={orderPaths.tasks}
                variant="default"
                leftSection={<IconChecklist size={18} stroke={1.7} />}
              >
                <Trans>Payments to settle</Trans>
              </Button>
            )}
            {mayCredits && (
              <Button
                component={Link}
                href={orderPaths.credits}
                variant="default"
                leftSection={<IconPigMoney size={18} stroke={1.7} />}
              >
                <Trans>Credits</Trans>
              </Button>
            )}
          </>
        }
        actions={marks}
      />
      <DataTable
        list={list}
        columns={orderColumns}
        filters={orderFilters}
        href={(row) => orderPaths.one(row.id)}
        peek
        selectionActions={() => (
          <>
            <ExportButton list={list} columns={orderColumns} selected />
            {marks}
          </>
        )}
        card={(row) => ({
          title: row.order_number,
          badge: <OrderStatusBadge status={row.status} />,
          lines: [
            row.training_name,
            row.contractor_name,
            <Money key="gross" amount={row.gross_price} />,
            <OrderNext key="next" order={row} />,
          ],
        })}
        empty={{
          icon: IconReceipt,
          title: <Trans context="training order">No orders yet</Trans>,
          text: <Trans>Orders appear here when people are signed up for paid trainings.</Trans>,
        }}
      />
    </>
  )
}

const idsOf = ({ ids }: Selection): number[] => ids.map(Number)
