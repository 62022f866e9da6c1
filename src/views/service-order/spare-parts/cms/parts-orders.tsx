import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { PartsOrderRow } from '#contract/service-order/spare-parts/entity.ts'
import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { NewButton } from '#views/components/page/new-button.tsx'
import { CardState } from '#views/service-order/desk/card-state.tsx'
import { ownerActions } from '#views/service-order/desk/desk-many.tsx'
import { dueColumn } from '#views/service-order/desk/due-column.tsx'
import { ownerColumn } from '#views/service-order/desk/owner-column.tsx'
import { queueViews } from '#views/service-order/desk/queue-views.ts'
import { TakeNext } from '#views/service-order/desk/take-next.tsx'
import { NextTask } from '#views/service-order/handling/next-task.tsx'
import { PartsOrderCount } from '#views/service-order/order-count.tsx'
import { erpFilter, statusFilter } from '#views/service-order/order-list.ts'
import { nextColumn, partsCard, partsColumns } from '#views/service-order/spare-parts/parts-order-list.tsx'
import { OrderKindContext } from '#views/service-order/zone.ts'

const PartsPeek = lazyView(() => import('./parts-peek.tsx').then((module) => module.PartsPeek))

const name = 'service-order.spare-parts-orders.index'
const endpoint = sparePartsOrders.endpoints[name]
/** Adds the next task below the status. */
function withTask(column: (typeof partsColumns)[number]): (typeof partsColumns)[number] {
  if (column.field !== 'status') return column
  return { ...column, heading: msg`Status and what is next`, detail: (row) => <NextTask {...row} /> }
}

/** Columns and filters of spare-parts orders for staff. */
export const staffPartsColumns: Column<PartsOrderRow>[] = [
  ...partsColumns.slice(0, 2).map(withTask),
  { field: 'partner_name', label: msg`Partner`, width: 215, sorter: true },
  dueColumn,
  ...partsColumns.slice(2),
  ownerColumn,
  { ...nextColumn(false), hidden: true },
]

export const staffPartsFilters: TableFilter[] = [
  { name: 'awaiting', label: msg`Awaiting us` },
  statusFilter,
  erpFilter,
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup' },
  { name: 'owner', label: msg`Owner`, lookup: 'user.users.lookup' },
]

const columns = staffPartsColumns
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)
const desk = [...Object.values(queueViews), { id: 'all', label: msg`All`, query: '', begins: true }] as const

const { take, assign } = ownerActions('spare-parts-orders')
const many = [take, assign]

/** Orders of spare parts of all partners. */
export function PartsOrders() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden, views: desk })
  const mayRegister = useMay('service-order.spare-parts-orders.store')
  return (
    <OrderKindContext value="parts">
      <ListHeader
        list={list}
        count={(total) => <PartsOrderCount count={total} />}
        columns={columns}
        actions={
          <>
            <TakeNext />
            {mayRegister && (
              <NewButton href="/cms/service-order/spare-parts-orders/register" main={false}>
                <Trans>Order parts</Trans>
              </NewButton>
            )}
          </>
        }
      />
      <DataTable
        list={list}
        columns={columns}
        filters={staffPartsFilters}
        many={many}
        peek={(row) => <PartsPeek id={row.id} />}
        href={(row) => orderPage('parts', 'staff', row.id)}
        card={(row) => ({
          ...partsCard(row),
          badge: <CardState status={row.status} due_at={row.due_at} />,
          lines: [row.partner_name, row.part_type],
        })}
        empty={{
          title: <Trans>No spare-parts orders yet</Trans>,
          text: <Trans>Spare-parts orders that partners send appear here.</Trans>,
        }}
      />
    </OrderKindContext>
  )
}
