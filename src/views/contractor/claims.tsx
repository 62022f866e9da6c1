import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableOnly } from '#views/components/page/enterable-link.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { orderColumns, orderFilters } from '#views/service-order/cms/order-columns.tsx'
import { OrderCount } from '#views/service-order/order-count.tsx'
import { orderPath } from '#views/service-order/zone.ts'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { ContractorList, withoutPartner, withoutPartnerFilter } from './contractor-list.tsx'
import { contractorPaths } from './paths.ts'

const columns = withoutPartner(orderColumns)
const filters = withoutPartnerFilter(orderFilters)

/** Warranty orders of the contractor as a partner. */
export function ContractorClaims({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="serviceorder/service-orders">
      <Claims />
    </ContractorFrame>
  )
}

function Claims() {
  const { id, partner } = useContractor().contractor
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <ContractorList
      name="contractor.service-orders.index"
      title={<Trans>Claims</Trans>}
      count={(total) => <OrderCount count={total} />}
      columns={columns}
      filters={filters}
      href={(row) => orderPath('staff', row, mayEdit)}
      card={(row) => ({
        title: row.order_number ?? <Trans>Draft</Trans>,
        badge: <StatusBadge status={row.status} />,
        lines: [row.model_name],
      })}
      empty={{
        title: <Trans>No claims yet</Trans>,
        text: partner ? (
          <Trans>Warranty orders that this contractor sends as a partner appear here.</Trans>
        ) : (
          <Trans>Warranty orders are sent by partners, and this contractor is not one.</Trans>
        ),
        action: partner ? undefined : (
          <EnterableOnly href={contractorPaths.child(id, 'partner')}>
            <Button component={Link} href={contractorPaths.child(id, 'partner')} variant="default">
              <Trans>To the partner</Trans>
            </Button>
          </EnterableOnly>
        ),
      }}
    />
  )
}
