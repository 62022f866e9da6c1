import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconClipboardList, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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

/** What waits for the distributor, what the ERP has not got, and the latest orders. */
export function OrdersOverview({ dashboard }: { dashboard: OrdersDashboard }) {
  const open = dashboard.by_status.filter(({ status }) => status !== 'draft' && status !== 'completed')
  return (
    <>
      <div className={classes.figures}>
        <Figure
          query="awaiting=true"
          icon={<IconClock size={18} stroke={1.7} aria-hidden />}
          tone={dashboard.awaiting > 0 ? 'amber' : undefined}
          label={<Trans>Awaiting us</Trans>}
          value={dashboard.awaiting}
        />
        <Figure
          query="erp_status=failed"
          icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}
          tone={dashboard.erp_failed > 0 ? 'red' : undefined}
          label={<Trans>Not saved in Navision</Trans>}
          value={dashboard.erp_failed}
        />
        <Figure
          query="status=registered,waiting,inprogress,suspended"
          icon={<IconClipboardList size={18} stroke={1.7} aria-hidden />}
          label={<Trans>Open orders</Trans>}
          value={open.reduce((sum, { count }) => sum + count, 0)}
        />
      </div>
      <div className={classes.grid}>
        <Card title={<Trans>Warranty orders by status</Trans>}>
          <StatusBars counts={dashboard.by_status} />
        </Card>
        <Latest rows={dashboard.latest} />
      </div>
    </>
  )
}

interface FigureProps {
  /** The filters of the list that the figure counts. */
  query: string
  icon: ReactNode
  tone?: 'amber' | 'red'
  label: ReactNode
  value: number
}

function Figure({ query, icon, tone, label, value }: FigureProps) {
  const { i18n } = useLingui()
  return (
    <Link href={`${orderPaths.staff.list}?${query}`} className={classes.figure} data-tone={tone}>
      <span className={classes.figureLabel}>
        {icon}
        {label}
      </span>
      <span className={classes.figureValue}>{formatNumber(value, i18n.locale)}</span>
    </Link>
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

function Latest({ rows }: { rows: OrdersDashboard['latest'] }) {
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
