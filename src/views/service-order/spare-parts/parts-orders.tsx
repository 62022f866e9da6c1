import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PartsOrderRow } from '#contract/service-order/spare-parts/entity.ts'
import { sparePartsOrders } from '#contract/service-order/spare-parts/order.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { CardState } from '#views/service-order/desk/card-state.tsx'
import { NextStepOf } from '#views/service-order/handling/next-step.tsx'
import { PartsOrderCount } from '#views/service-order/order-count.tsx'
import { statusFilter } from '#views/service-order/order-list.ts'
import { PartnerOrders, StaffOrders } from '#views/service-order/orders-list.tsx'
import { partnerPartsColumns, partsCard, staffPartsColumns, staffPartsFilters } from './columns.tsx'

const PartsPeek = lazyView(() => import('./parts-order-page.tsx').then((module) => module.PartsPeek))

const shared = {
  kind: 'parts',
  count: (total: number) => <PartsOrderCount count={total} />,
  register: <Trans>Order parts</Trans>,
} as const
const none = <Trans>No spare-parts orders yet</Trans>

/** Orders of spare parts of all partners. */
export const PartsOrders = () => (
  <StaffOrders<PartsOrderRow>
    {...shared}
    endpoint={sparePartsOrders.endpoints['service-order.spare-parts-orders.index']}
    columns={staffPartsColumns}
    filters={staffPartsFilters}
    peek={(row) => <PartsPeek id={row.id} />}
    card={(row) => ({
      ...partsCard(row),
      badge: <CardState of="parts" status={row.status} due_at={row.due_at} />,
      lines: [row.partner_name, row.part_type],
    })}
    empty={{ title: none, text: <Trans>Spare-parts orders that partners send appear here.</Trans> }}
  />
)

/** Spare-parts orders of the company. */
export const PartnerPartsOrders = () => (
  <PartnerOrders<RowOf<'partnerzone.service-order.spare-parts-orders.index'>>
    {...shared}
    endpoint={sparePartsOrders.endpoints['partnerzone.service-order.spare-parts-orders.index']}
    columns={partnerPartsColumns}
    filters={[
      { name: 'awaiting', label: msg`On our side` },
      { name: 'mine', label: msg`Only mine` },
      statusFilter('parts'),
    ]}
    card={(row) => ({
      ...partsCard(row),
      lines: [row.part_type, row.model_name, <NextStepOf key="next" of="parts" {...row} partnerReads />],
    })}
    empty={{
      title: none,
      text: <Trans>Order parts by their numbers, or pick them from the drawing of a model.</Trans>,
    }}
  />
)
