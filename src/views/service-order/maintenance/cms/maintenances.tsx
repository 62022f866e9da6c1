import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { NewButton } from '#views/components/page/new-button.tsx'
import { CardState } from '#views/service-order/desk/card-state.tsx'
import { ownerActions } from '#views/service-order/desk/desk-many.tsx'
import { queueViews } from '#views/service-order/desk/queue-views.ts'
import { TakeNext } from '#views/service-order/desk/take-next.tsx'
import { staffMaintenanceColumns, staffMaintenanceFilters } from '#views/service-order/maintenance/columns.tsx'
import { MaintenanceCount } from '#views/service-order/maintenance/maintenance-count.tsx'
import { OrderKindContext } from '#views/service-order/zone.ts'

const MaintenancePeek = lazyView(() => import('./maintenance-peek.tsx').then((module) => module.MaintenancePeek))

const name = 'service-order.service-maintenances.index'
const endpoint = maintenance.endpoints[name]
const hidden = staffMaintenanceColumns.filter((column) => column.hidden).map(({ field }) => field)

const desk = [...Object.values(queueViews), { id: 'all', label: msg`All`, query: '', begins: true }] as const

const { take, assign } = ownerActions('service-maintenances')
const many = [take, assign]

/** Maintenances of all partners. */
export function Maintenances() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden, views: desk })
  const mayRegister = useMay('service-order.service-maintenances.store')
  return (
    <OrderKindContext value="maintenance">
      <ListHeader
        list={list}
        count={(total) => <MaintenanceCount count={total} />}
        columns={staffMaintenanceColumns}
        actions={
          <>
            <TakeNext />
            {mayRegister && (
              <NewButton href="/cms/service-order/service-maintenances/register" main={false}>
                <Trans>Register a maintenance</Trans>
              </NewButton>
            )}
          </>
        }
      />
      <DataTable
        list={list}
        columns={staffMaintenanceColumns}
        filters={staffMaintenanceFilters}
        many={many}
        peek={(row) => <MaintenancePeek id={row.id} />}
        href={(row) => orderPage('maintenance', 'staff', row.id)}
        card={(row) => ({
          title: row.order_number,
          badge: <CardState status={row.status} due_at={row.due_at} />,
          lines: [row.partner_name, [row.model_name, row.city].filter(Boolean).join(' · ')],
        })}
        empty={{
          title: <Trans>No maintenances yet</Trans>,
          text: <Trans>Maintenances that partners register appear here.</Trans>,
        }}
      />
    </OrderKindContext>
  )
}
