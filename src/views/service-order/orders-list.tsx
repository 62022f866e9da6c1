import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type OrderKind, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ListName } from '#services/list/list-actors.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { DataTableProps } from '#views/components/data-table/data-table-props.ts'
import type { ListDeclaration } from '#views/components/data-table/list-handle.ts'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { ownerActions, withdrawMany } from '#views/service-order/desk/desk-many.tsx'
import { deadlineView, queueViews } from '#views/service-order/desk/queue-views.ts'
import { TakeNext } from '#views/service-order/desk/take-next.tsx'
import { OrderKindContext } from '#views/service-order/zone.ts'

/** The kinds whose lists are the same except for what a row shows. */
type ListedKind = Exclude<OrderKind, 'warranty'>

interface OrderRow extends ListRow {
  id: number
  status: OrderStatusOf<ListedKind>
}

interface OrdersListProps<Row extends OrderRow>
  extends Pick<DataTableProps<Row>, 'columns' | 'filters' | 'peek' | 'card' | 'empty'> {
  kind: ListedKind
  endpoint: ListDeclaration
  count: (total: number) => ReactNode
  /** Label of the button that begins an order. */
  register: ReactNode
}

const all = { id: 'all', label: msg`All`, query: '', begins: true } as const
const viewsOf = (kind: ListedKind) => [...Object.values(queueViews), all, deadlineView(kind)]
const views = { maintenance: viewsOf('maintenance'), parts: viewsOf('parts') }
const actionsOn = (kind: ListedKind) => Object.values(ownerActions(kind))
const withdrawing = { maintenance: [withdrawMany('maintenance')], parts: [withdrawMany('parts')] }
const many = { maintenance: actionsOn('maintenance'), parts: actionsOn('parts') }

const hiddenOf = <Row extends ListRow>(columns: readonly Column<Row>[]) =>
  columns.filter((column) => column.hidden).map(({ field }) => field)
const listName = (kind: OrderKind, zone: OrderZone): string =>
  zone === 'staff' ? orderKinds[kind].entity : `partnerzone.${orderKinds[kind].entity}`

/** The orders of a kind of all partners, with the queues of the service desk. */
export function StaffOrders<Row extends OrderRow & { owner_name: string | null }>({
  kind,
  endpoint,
  count,
  register,
  ...table
}: OrdersListProps<Row>) {
  const name = listName(kind, 'staff')
  const hidden = hiddenOf(table.columns)
  const list = useListOf<Row>(`${name}.index` as ListName, endpoint, {
    selection: 'multiple',
    hidden,
    views: views[kind],
  })
  const mayRegister = useMay(`${name}.store`)
  return (
    <OrderKindContext value={kind}>
      <ListHeader
        list={list}
        count={count}
        columns={table.columns}
        actions={
          <>
            <TakeNext />
            {mayRegister && (
              <NewButton href={`/cms${orderKinds[kind].path}/register`} main={false}>
                {register}
              </NewButton>
            )}
          </>
        }
      />
      <DataTable list={list} {...table} many={many[kind]} href={(row) => orderPage(kind, 'staff', row.id)} />
    </OrderKindContext>
  )
}

/** The orders of a kind of the person's companies. */
export function PartnerOrders<Row extends OrderRow>({
  kind,
  endpoint,
  count,
  register,
  ...table
}: OrdersListProps<Row>) {
  const name = listName(kind, 'partner')
  const list = useListOf<Row>(`${name}.index` as ListName, endpoint, {
    hidden: hiddenOf(table.columns),
    selection: 'multiple',
  })
  const mayRegister = useMay(`${name}.store`)
  const button = mayRegister && <NewButton href={`${orderKinds[kind].path}/register`}>{register}</NewButton>
  return (
    <>
      <ListHeader list={list} count={count} columns={table.columns} actions={button} />
      <DataTable
        list={list}
        {...table}
        many={withdrawing[kind]}
        selectionActions={() => <ExportButton list={list} columns={table.columns} selected />}
        href={(row) => orderPage(kind, 'partner', row.id)}
        empty={{ ...table.empty, action: button }}
      />
    </>
  )
}
