import { Trans } from '@lingui/react/macro'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { NewButton } from '#views/components/page/new-button.tsx'
import { CardState } from '#views/service-order/desk/card-state.tsx'
import { TakeNext } from '#views/service-order/desk/take-next.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { orderPath, orderPaths } from '#views/service-order/zone.ts'
import { orderColumns, orderFilters } from './order-columns.tsx'
import { orderMany } from './order-many.ts'
import { orderViews } from './order-views.ts'

const WarrantyPeek = lazyView(() => import('./warranty-peek.tsx').then((module) => module.WarrantyPeek))

const name = 'service-order.service-orders.index'
const endpoint = serviceOrder.endpoints[name]

const hidden = orderColumns.filter((column) => column.hidden).map(({ field }) => field)

/** Warranty orders of all partners. */
export function ServiceOrders() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden, views: orderViews })
  const mayRegister = useMay('service-order.service-orders.store')
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <OrderCount count={total} />}
        columns={orderColumns}
        actions={
          <>
            <TakeNext />
            {mayRegister && (
              <NewButton href={orderPaths.staff.register} main={false}>
                <Trans>Order for a partner</Trans>
              </NewButton>
            )}
          </>
        }
      />
      <DataTable
        list={list}
        columns={orderColumns}
        filters={orderFilters}
        href={(row) => orderPath('staff', row, mayEdit)}
        many={orderMany}
        peek={(row) => <WarrantyPeek id={row.id} />}
        selectionActions={() => <ExportButton list={list} columns={orderColumns} selected />}
        card={(row) => ({
          title: row.order_number ?? <Trans>Draft</Trans>,
          badge: <CardState {...row} />,
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
