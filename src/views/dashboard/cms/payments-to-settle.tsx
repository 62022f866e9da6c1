import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { orderPaths } from '#views/order/cms/order-paths.ts'
import { taskKinds } from '#views/order/cms/order-words.tsx'
import classes from './management-dashboard.module.css'

/** Money of trainings that only a person can settle, what has waited longest first. */
export function PaymentsToSettle({ total, oldest }: NonNullable<StaffDashboard['payments']>) {
  const { i18n } = useLingui()
  return (
    <Card
      title={<Trans>Payments to settle</Trans>}
      count={total}
      action={
        <Link href={orderPaths.tasks}>
          <Trans>All payments to settle</Trans>
        </Link>
      }
    >
      {oldest.length === 0 ? (
        <EmptyState icon={IconCash} title={<Trans>Every payment is settled</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {oldest.map(({ id, order_id, order_number, kind, contractor_name, created_at }) => (
            <li key={id}>
              <Link href={orderPaths.one(order_id)} className={classes.row}>
                <span className={classes.number}>{order_number}</span>
                <Badge tone={taskKinds[kind].tone}>{i18n._(taskKinds[kind].label)}</Badge>
                <span className={classes.about}>{contractor_name}</span>
                <span className={classes.about}>{formatAge(created_at, i18n.locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
