import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PartnerMaintenanceRow, StaffMaintenanceRow } from '#contract/service-order/maintenance/entity.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { CardState } from '#views/service-order/desk/card-state.tsx'
import { MaintenanceCount } from '#views/service-order/order-count.tsx'
import { statusFilter } from '#views/service-order/order-list.ts'
import { PartnerOrders, StaffOrders } from '#views/service-order/orders-list.tsx'
import { MaintenanceNext, maintenanceColumns, staffMaintenanceColumns, staffMaintenanceFilters } from './columns.tsx'

const MaintenancePeek = lazyView(() => import('./maintenance-page.tsx').then((module) => module.MaintenancePeek))

const shared = {
  kind: 'maintenance',
  count: (total: number) => <MaintenanceCount count={total} />,
  register: <Trans>Register a maintenance</Trans>,
} as const
const none = <Trans>No maintenances yet</Trans>
const columns = maintenanceColumns(true)

/** Maintenances of all partners. */
export const Maintenances = () => (
  <StaffOrders<StaffMaintenanceRow>
    {...shared}
    endpoint={maintenance.endpoints['service-order.service-maintenances.index']}
    columns={staffMaintenanceColumns}
    filters={staffMaintenanceFilters}
    peek={(row) => <MaintenancePeek id={row.id} />}
    card={(row) => ({
      title: row.order_number,
      badge: <CardState of="maintenance" status={row.status} due_at={row.due_at} />,
      lines: [row.partner_name, [row.model_name, row.city].filter(Boolean).join(' · ')],
    })}
    empty={{ title: none, text: <Trans>Maintenances that partners register appear here.</Trans> }}
  />
)

/** Maintenances of the company. */
export const PartnerMaintenances = () => (
  <PartnerOrders<PartnerMaintenanceRow>
    {...shared}
    endpoint={maintenance.endpoints['partnerzone.service-order.service-maintenances.index']}
    columns={columns}
    filters={[
      { name: 'awaiting', label: msg`On our side` },
      { name: 'mine', label: msg`Only mine` },
      statusFilter('maintenance'),
    ]}
    card={(row) => ({
      title: row.model_name ?? row.order_number,
      badge: <StatusBadge of={statusWordsOf('maintenance', row.status)} />,
      lines: [
        [row.order_number, row.contact_name, row.city].filter(Boolean).join(' · '),
        <MaintenanceNext key="next" row={row} partnerReads />,
      ],
    })}
    empty={{
      title: none,
      text: (
        <Trans>
          Register a yearly maintenance or a commissioning here; the service team sets the date of the visit.
        </Trans>
      ),
    }}
  />
)
