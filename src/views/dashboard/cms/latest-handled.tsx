import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconClipboardList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LatestOrder } from '#contract/dashboard/work.ts'
import { type OrderKind, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { formatAge } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/page/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import classes from './management-dashboard.module.css'

/** The latest orders of a kind. */
export function LatestHandled({
  kind,
  title,
  rows,
}: {
  kind: OrderKind
  title: ReactNode
  rows: readonly LatestOrder[]
}) {
  const { i18n } = useLingui()
  return (
    <Card
      title={title}
      action={
        <Link href={`/cms${orderKinds[kind].path}`}>
          <Trans>All</Trans>
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon={IconClipboardList} title={<Trans>No orders yet</Trans>} />
      ) : (
        <ul className={classes.latest}>
          {rows.map(({ id, order_number, partner_name, status, created_at }) => (
            <li key={id}>
              <Link href={orderPage(kind, 'staff', id)} className={classes.row}>
                <span className={classes.number}>{order_number ?? <Trans>Draft</Trans>}</span>
                <StatusBadge status={status as ServiceOrderStatus} />
                <span className={classes.about}>{partner_name}</span>
                <span className={classes.about}>{formatAge(created_at, i18n.locale)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
