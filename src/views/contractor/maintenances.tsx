import { Trans } from '@lingui/react/macro'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { ScreenProps } from '#src/routes.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { staffMaintenanceColumns, staffMaintenanceFilters } from '#views/service-order/maintenance/columns.tsx'
import { MaintenanceCount } from '#views/service-order/order-count.tsx'
import { ContractorFrame } from './contractor-frame.tsx'
import { ContractorList, withoutPartner, withoutPartnerFilter } from './contractor-list.tsx'

const columns = withoutPartner(staffMaintenanceColumns)
const filters = withoutPartnerFilter(staffMaintenanceFilters)

/** Maintenances of the contractor as a partner. */
export function ContractorMaintenances({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/service-maintenances">
      <ContractorList
        name="contractor.service-maintenances.index"
        title={<Trans>Service maintenances</Trans>}
        count={(total) => <MaintenanceCount count={total} />}
        columns={columns}
        filters={filters}
        href={(row) => orderPage('maintenance', 'staff', row.id)}
        card={(row) => ({
          title: row.order_number,
          badge: <StatusBadge status={row.status} />,
          lines: [[row.model_name, row.city].filter(Boolean).join(' · ')],
        })}
        empty={{
          title: <Trans>No maintenances yet</Trans>,
          text: <Trans>Maintenances that this contractor registers as a partner appear here.</Trans>,
        }}
      />
    </ContractorFrame>
  )
}
