import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconClipboardList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LatestOrder } from '#contract/dashboard/work.ts'
import { type OrderKind, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus } from '#contract/service-order/statuses.ts'
import { formatAge } from '#services/formatting.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

interface LatestHandledProps {
  kind: OrderKind
  title: ReactNode
  rows: readonly LatestOrder[]
}

/** The latest orders of a kind. */
export function LatestHandled({ kind, title, rows }: LatestHandledProps) {
  const { i18n } = useLingui()
  return (
    <Subject
      title={title}
      href={`/cms${orderKinds[kind].path}`}
      empty={<EmptyState icon={IconClipboardList} title={<Trans>No orders yet</Trans>} />}
    >
      {rows.map(({ id, order_number, partner_name, status, created_at }) => (
        <SubjectRow
          key={id}
          href={orderPage(kind, 'staff', id)}
          title={order_number ?? <Trans>Draft</Trans>}
          aside={<StatusBadge of={serviceOrderStatus[status as ServiceOrderStatus]} />}
          about={partner_name}
          when={formatAge(created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
