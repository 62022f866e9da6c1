import { Trans } from '@lingui/react/macro'
import { serviceOrderStatus } from '#contract/service-order/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableAction, EnterableLink } from '#views/components/page/enterable-link.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { orderPath } from '#views/service-order/zone.ts'
import classes from './contractor.module.css'
import { useContractor } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

/** The newest warranty orders of the contractor as a partner. */
export function LatestClaims() {
  const { contractor } = useContractor()
  const { data } = useLoad('contractor.service-orders.index', {
    path: { contractor: contractor.id },
    query: { per_page: '5' },
  })
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <Card
      title={<Trans>Latest claims</Trans>}
      count={data?.pagination.total}
      action={
        <EnterableAction href={contractorPaths.tab(contractor.id, 'claims')}>
          <Trans>All claims</Trans>
        </EnterableAction>
      }
    >
      {!data && <RowsSkeleton count={2} />}
      {data?.results.length === 0 && (
        <p className={classes.muted}>
          <Trans>No claims yet</Trans>
        </p>
      )}
      <ul className={classes.orders}>
        {data?.results.map((order) => (
          <li key={order.id}>
            <EnterableLink href={orderPath('staff', order, mayEdit)}>
              {order.order_number ?? <Trans>Draft</Trans>}
            </EnterableLink>
            <span className={classes.grow}>{order.model_name}</span>
            <span>{formatDate(order.created_at)}</span>
            <StatusBadge of={serviceOrderStatus[order.status]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
