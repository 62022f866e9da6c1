import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { formatAge, formatNumber } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { serviceOrderStatus } from '#views/components/status/statuses.ts'
import { orderPath, orderPaths } from '#views/service-order/zone.ts'
import classes from './management-dashboard.module.css'

const ended: ServiceOrderStatus = 'completed'

/** Number of warranty orders by open status, with the number of completed ones below. */
export function OrdersByStatus({ dashboard: { by_status } }: { dashboard: OrdersDashboard }) {
  const { i18n } = useLingui()
  const countOf = (status: ServiceOrderStatus) => by_status.find((counted) => counted.status === status)?.count ?? 0
  return (
    <Card title={<Trans>Warranty orders by status</Trans>}>
      <StatusBars counts={by_status.filter(({ status }) => status !== ended)} />
      <EnterableLink href={`${orderPaths.staff.list}?status=${ended}`} className={classes.ended}>
        <StatusBadge status={ended} />
        <span className={classes.count}>{formatNumber(countOf(ended), i18n.locale)}</span>
      </EnterableLink>
    </Card>
  )
}

function StatusBars({ counts }: { counts: OrdersDashboard['by_status'] }) {
  const { i18n } = useLingui()
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ul className={classes.bars}>
      {counts.map(({ status, count }) => (
        <li key={status}>
          <EnterableLink href={`${orderPaths.staff.list}?status=${status}`} className={classes.bar}>
            <StatusBadge status={status} />
            <span className={classes.track} aria-hidden>
              {count > 0 && (
                <span
                  className={classes.fill}
                  data-tone={serviceOrderStatus[status].tone}
                  style={{ width: `${(100 * count) / largest}%` }}
                />
              )}
            </span>
            <span className={classes.count}>{formatNumber(count, i18n.locale)}</span>
          </EnterableLink>
        </li>
      ))}
    </ul>
  )
}

/** The latest warranty orders. */
export function LatestOrders({ rows }: { rows: OrdersDashboard['latest'] }) {
  const { i18n } = useLingui()
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <Subject
      title={<Trans>Latest orders</Trans>}
      href={orderPaths.staff.list}
      empty={
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>Orders that partners send appear here.</Trans>
        </EmptyState>
      }
    >
      {rows.map((row) => (
        <SubjectRow
          key={row.id}
          href={orderPath('staff', row, mayEdit)}
          title={row.order_number ?? <Trans>Draft</Trans>}
          aside={<StatusBadge status={row.status} />}
          about={[row.partner_name, row.model_name].filter(Boolean).join(' · ')}
          when={formatAge(row.created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
