import { Trans } from '@lingui/react/macro'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableAction, EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { orderPaths } from '#views/service-order/zone.ts'
import { reportPaths } from './paths.ts'
import classes from './report.module.css'

/** Links from the figures of a company to the underlying records of the same period. */
export function PartnerLinks({ id, period: { from, to } }: { id: number; period: { from: string; to: string } }) {
  const period = `${from}..${to}`
  const mayOrders = useMay('service-order.service-orders.index')
  return (
    <div className={classes.chart}>
      <Notice tone="information" title={<Trans>One partner</Trans>}>
        <span className={classes.links}>
          <EnterableAction href={partnerPaths.one(id)}>
            <Trans>Company</Trans>
          </EnterableAction>
          {mayOrders && (
            <EnterableLink href={`${orderPaths.staff.list}?partner=${id}&sent_at=${period}`}>
              <Trans>Warranty orders</Trans>
            </EnterableLink>
          )}
          <EnterableAction href={`${reportPaths.activities}?partner=${id}&period=${period}&by=month`}>
            <Trans>Activity by month</Trans>
          </EnterableAction>
          <EnterableAction href={`${reportPaths.offers}?partner=${id}&period=${period}&by=device`}>
            <Trans>Offers by device</Trans>
          </EnterableAction>
          <EnterableAction href={`${reportPaths.activities}?period=${period}`}>
            <Trans>All partners</Trans>
          </EnterableAction>
        </span>
      </Notice>
    </div>
  )
}
