import { Trans } from '@lingui/react/macro'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { ScreenProps } from '#src/routes.ts'
import { Count } from '#views/components/entity/count.tsx'
import { partsCard, staffPartsColumns, staffPartsFilters } from '#views/service-order/spare-parts/columns.tsx'
import { ContractorFrame } from './contractor-frame.tsx'
import { ContractorList, withoutPartner, withoutPartnerFilter } from './contractor-list.tsx'

const columns = withoutPartner(staffPartsColumns)
const filters = withoutPartnerFilter(staffPartsFilters)

/** Orders of spare parts by the contractor as a partner. */
export function ContractorSpareParts({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/spare-parts-orders">
      <ContractorList
        name="contractor.spare-parts-orders.index"
        title={<Trans>Spare-parts orders</Trans>}
        count={(total) => <Count of="service-order.spare-parts-orders" value={total} />}
        columns={columns}
        filters={filters}
        href={(row) => orderPage('parts', 'staff', row.id)}
        card={partsCard}
        empty={{
          title: <Trans>No spare-parts orders yet</Trans>,
          text: <Trans>Spare parts that this contractor orders appear here.</Trans>,
        }}
      />
    </ContractorFrame>
  )
}
