import { Plural, Trans } from '@lingui/react/macro'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus } from '#contract/service-order/statuses.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { OrderLine } from '#views/service-order/partner-zone/order-line.tsx'
import { orderPath, orderPaths } from '#views/service-order/zone.ts'

const { list } = orderPaths.partner
const openStatuses: readonly ServiceOrderStatus[] = ['registered', 'waiting', 'inprogress', 'suspended']

/** The newest warranty orders of the company, with the number of open orders and drafts. */
export function OwnOrders({ by_status, latest }: Pick<OrdersDashboard, 'by_status' | 'latest'>) {
  const countOf = (statuses: readonly ServiceOrderStatus[]) =>
    by_status.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const drafts = countOf(['draft'])
  const open = countOf(openStatuses)
  return (
    <Subject
      title={<Trans>Your orders</Trans>}
      href={list}
      note={
        open + drafts > 0 && (
          <>
            <EnterableLink href={`${list}?status=${openStatuses.join(',')}`}>
              <Plural value={open} one="# open order" other="# open orders" />
            </EnterableLink>
            {drafts > 0 && (
              <EnterableLink href={`${list}?status=draft`}>
                <Plural value={drafts} one="# draft to finish" other="# drafts to finish" />
              </EnterableLink>
            )}
          </>
        )
      }
      empty={
        <EmptyState title={<Trans>No orders yet</Trans>}>
          <Trans>When a device fails under warranty, report it here. It takes a few minutes.</Trans>
        </EmptyState>
      }
    >
      {latest.map((row) => (
        <SubjectRow
          key={row.id}
          href={orderPath('partner', row)}
          title={row.model_name ?? <Trans>No model yet</Trans>}
          aside={<StatusBadge of={serviceOrderStatus[row.status]} />}
          about={<OrderLine row={row} />}
        />
      ))}
    </Subject>
  )
}
