import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import type { StaffOrderRow } from '#contract/service-order/entity.ts'
import { sentStatusesOf } from '#contract/service-order/order-statuses.ts'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { handlingVerbs } from '#contract/service-order/statuses.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import type { ManyAction } from '#views/components/data-table/many/many-action.ts'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import type { ProductView } from '#views/components/data-table/views/product-views.ts'
import { erp } from '#views/components/entity/erp.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { NewButton } from '#views/components/page/links/new-button.tsx'
import { CardState } from '#views/service-order/desk/card-state.tsx'
import { ownerActions } from '#views/service-order/desk/desk-many.tsx'
import { deadlineView, queueViews } from '#views/service-order/desk/queue-views.ts'
import { TakeNext } from '#views/service-order/desk/take-next.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { orderPath, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { orderColumns, orderFilters } from './order-columns.tsx'

const sent = sentStatusesOf('warranty').join(',')

/**
 * The product's views of warranty orders. Drafts of partners have a view of their own, because the distributor need not act on them.
 */
const orderViews: readonly ProductView[] = [
  queueViews.mine,
  { ...queueViews.ours, begins: ['moderator-service'] },
  queueViews.nobody,
  queueViews.overdue,
  { id: 'all', label: msg`All`, query: `status=${sent}`, begins: true },
  deadlineView('warranty'),
  { id: 'drafts', label: msg`Drafts`, query: 'status=draft' },
]

const { take, assign } = ownerActions('warranty')

/** Actions of staff on one or several warranty orders. */
const orderMany: readonly ManyAction<StaffOrderRow>[] = [
  take,
  {
    call: 'service-order.service-orders.start',
    label: handlingVerbs.start.label,
    done: handlingVerbs.start.toast,
    icon: IconPlayerPlay,
    takes: ({ status, erp_status }) => status === 'registered' && erp_status === 'saved',
  },
  assign,
  {
    call: 'service-order.service-orders.resend-many',
    permission: 'service-order.service-orders.resend',
    label: msg`Save again in ${erp}`,
    done: handlingVerbs.resend.done,
    icon: IconRefresh,
    takes: ({ erp_status }) => erp_status === 'failed',
  },
]

const WarrantyPeek = lazyView(() =>
  import('#views/service-order/order/warranty-page.tsx').then((module) => module.WarrantyPeek),
)

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
              <NewButton href={warrantyOrderPaths.staff.register} main={false}>
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
          badge: <CardState of="warranty" {...row} />,
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
