import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Text } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LatestOrder } from '#contract/dashboard/work.ts'
import type { OrdersDashboard } from '#contract/service-order/entity.ts'
import { type OrderKind, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { WarrantyOrderStatus } from '#contract/service-order/lifecycle.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { ofWarrantyStatus } from '#services/dashboard/counts.ts'
import { formatAge, formatNumber } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Split } from '#views/components/page/split.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { orderPath, warrantyOrderPaths } from '#views/service-order/zone.ts'

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
          aside={<StatusBadge of={statusWordsOf(kind, status)} />}
          about={partner_name}
          when={formatAge(created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}

const ended: WarrantyOrderStatus = 'completed'

/** Number of warranty orders by open status, with the number of completed ones below. */
export function OrdersByStatus({ dashboard: { by_status } }: { dashboard: OrdersDashboard }) {
  const { i18n } = useLingui()
  const countOf = (status: WarrantyOrderStatus) => by_status.find((counted) => counted.status === status)?.count ?? 0
  return (
    <Card title={<Trans>Warranty orders by status</Trans>}>
      <StatusBars counts={by_status.filter(({ status }) => status !== ended)} />
      <Flex
        href={listOf(warrantyOrderPaths.staff.list, ofWarrantyStatus(ended), {})}
        component={EnterableLink}
        justify="space-between"
        mt="sm"
        pt="sm"
        c="var(--ink-1)"
        td="none"
        className="ruled-above"
      >
        <StatusBadge of={statusWordsOf('warranty', ended)} />
        <Text span ta="right" fw={600} className="tabular">
          {formatNumber(countOf(ended), i18n.locale)}
        </Text>
      </Flex>
    </Card>
  )
}

function StatusBars({ counts }: { counts: OrdersDashboard['by_status'] }) {
  const { i18n } = useLingui()
  const largest = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <PlainList gap="xs">
      {counts.map(({ status, count }) => (
        <li key={status}>
          <Split
            href={listOf(warrantyOrderPaths.staff.list, ofWarrantyStatus(status), {})}
            component={EnterableLink}
            columns="130px minmax(0, 1fr) 48px"
            gap="sm"
            align="center"
            c="var(--ink-1)"
            td="none"
          >
            <span>
              <StatusBadge of={statusWordsOf('warranty', status)} />
            </span>
            <Box component="span" h={10} bg="var(--line)" bdrs="xs" aria-hidden>
              {count > 0 && (
                <Box
                  component="span"
                  h="100%"
                  w={`${(100 * count) / largest}%`}
                  miw={2}
                  bg="var(--tone)"
                  bdrs="xs"
                  display="block"
                  data-tone={statusWordsOf('warranty', status).tone}
                />
              )}
            </Box>
            <Text span ta="right" fw={600} className="tabular">
              {formatNumber(count, i18n.locale)}
            </Text>
          </Split>
        </li>
      ))}
    </PlainList>
  )
}

/** The latest warranty orders. */
export function LatestOrders({ rows }: { rows: OrdersDashboard['latest'] }) {
  const { i18n } = useLingui()
  const mayEdit = useMay('service-order.service-orders.update')
  return (
    <Subject
      title={<Trans>Latest orders</Trans>}
      href={warrantyOrderPaths.staff.list}
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
          aside={<StatusBadge of={statusWordsOf('warranty', row.status)} />}
          about={[row.partner_name, row.model_name].filter(Boolean).join(' · ')}
          when={formatAge(row.created_at, i18n.locale)}
        />
      ))}
    </Subject>
  )
}
