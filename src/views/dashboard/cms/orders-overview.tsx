import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { formatAge, formatNumber } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { serviceOrderStatus } from '#views/components/status/statuses.ts'
import { orderPath, orderPaths } from '#views/service-order/zone.ts'
import { useMay } from '#views/shell/use-session.ts'
import classes from './management-dashboard.module.css'

/** How many warranty orders are in each status. */
export function OrdersByStatus({ dashboard }: { dashboard: OrdersDashboard }) {
  return (
    <Card title={<Trans>Warranty orders by status</Trans>}>
      <StatusBars counts={dashboard.by_status} />
    </Card>
  )
}

function StatusBars({ counts }: { counts: OrdersDashboard['by_status'] }) {
  const { i18n } = useLingui()
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <ul className={classes.bars}>
      {serviceOrderStatuses.map((status) => {
        const count = counts.find((counted) => counted.status === status)?.count ?? 0
        const { tone } = serviceOrderStatus[status]
        return (
          <li key={status}>
            <Link href={`${orderPaths.staff.list}?status=${status}`} className={classes.bar}>
              <StatusBadge status={status} />
              <span className={classes.track} aria-hidden>
                {count > 0 && (
                  <span className={classes.fill} data-tone={tone} style={{ width: `${(100 * count) / largest}%` }} />
                )}
              </span>
              <span className={classes.count}>{formatNumber(count, i18n.locale)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The latest warranty orders. */
export function LatestOrders({ rows }: { rows: OrdersDashboard['latest'] }) {
  const { i18n } = useLingui()
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <Card
      title={<Trans>Latest orders</Trans>}
      action={
        <Link href={orderPaths.staff.list}>
          <Trans>All orders</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>Orders that partners send appear here.</Trans>
        </EmptyState>
      ) : (
        <ul className={classes.latest}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link href={orderPath('staff', row, mayEdit)} className={classes.row}>
                <span className={classes.number}>{row.order_number ?? <Trans>Draft</Trans>}</span>
                <StatusBadge status={row.status} />
                <span className={classes.about}>{[row.partner_name, row.model_name].filter(Boolean).join(' · ')}</span>
                <span className={classes.about}>{formatAge(row.created_at, i18n.locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
