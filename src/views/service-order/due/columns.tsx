import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { DueRow } from '#contract/service-order/due/due.ts'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import { dueOrder } from '#contract/service-order/next-texts.ts'
import { formatMoment } from '#services/formatting.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { noWord } from '#views/components/data-table/words-of.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { DaysLeftBadge } from './days-left.tsx'
import { OrderButton } from './order-button.tsx'
import { dueOptions, dueWords, periodOptions } from './words.ts'

/** The kind of a due date: maintenance or leak check. */
export function DueKindLabel({ due }: { due: DueRow }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(dueWords[due.kind])}</bdi>
}

/** The order for it, or the button that registers one. */
export function OrderOf({ due, zone }: { due: DueRow; zone: OrderZone }) {
  const { order } = due
  if (!order) return <OrderButton due={due} zone={zone} isShort size="compact-sm" variant="light" />
  if (!order.is_own) return <Trans>Ordered by another company</Trans>
  return (
    <span>
      <EnterableLink href={orderPage('maintenance', zone, order.id)}>{order.order_number}</EnterableLink>
      {order.visit_at && <> · {formatMoment(order.visit_at)}</>}
    </span>
  )
}

/** The mark of a date on which a warranty depends. */
const conditionWords = { true: msg`Warranty condition`, false: noWord }

export const dueColumns = (zone: OrderZone): Column<DueRow>[] => [
  {
    field: 'due_on',
    label: msg`Due`,
    width: 150,
    unbroken: true,
    filter: true,
    sorter: true,
    type: 'date',
    detail: {
      of: [{ field: 'due_on', label: msg`Due`, type: 'date' }],
      render: ({ due_on }) => <DaysLeftBadge day={due_on} />,
    },
  },
  {
    field: 'kind',
    label: msg`Kind`,
    width: 150,
    unbroken: true,
    render: (due) => <DueKindLabel due={due} />,
    words: dueWords,
    detail: { of: [{ field: 'is_condition', label: msg`Warranty`, words: conditionWords }] },
  },
  {
    field: 'order',
    label: msg({ context: 'of service', message: 'Order' }),
    width: 150,
    text: dueOrder,
    render: (due) => <OrderOf due={due} zone={zone} />,
  },
  {
    field: 'device_name',
    label: msg`Model`,
    width: 215,
    detail: { of: [{ field: 'serial_no', label: msg`Serial number`, type: 'serial' }] },
  },
  {
    field: 'serial_no',
    label: msg`Serial number`,
    width: 220,
    hidden: true,
    type: 'serial',
  },
  ...(zone === 'staff' ? [{ field: 'partner_name', label: msg`Partner`, width: 190 } as const] : []),
  {
    field: 'owner_name',
    label: msg({ context: 'unit', message: 'Owner' }),
    width: 160,
    detail: { of: [{ field: 'city', label: msg`City` }] },
  },
  { field: 'city', label: msg`City`, width: 130, hidden: true },
  {
    field: 'is_condition',
    label: msg`Warranty`,
    width: 110,
    unbroken: true,
    hidden: true,
    words: conditionWords,
    render: (due) =>
      due.is_condition ? (
        <Badge tone="amber">
          <Trans>Warranty condition</Trans>
        </Badge>
      ) : (
        '–'
      ),
  },
  { field: 'device_type_name', label: msg`Device type`, width: 150, hidden: true },
  { field: 'last_on', label: msg`Last`, width: 120, type: 'date', hidden: true },
]

export const dueFilters = (zone: OrderZone): TableFilter[] => [
  { name: 'period', label: msg`Period`, options: periodOptions },
  { name: 'kind', label: msg`Kind`, options: dueOptions },
  { name: 'ordered', label: msg`With an order` },
  {
    name: 'device_type',
    label: msg`Device type`,
    lookup: zone === 'staff' ? 'service-order.device-types.lookup' : 'partnerzone.service-order.device-types.index',
  },
  ...(zone === 'staff'
    ? [{ name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 } as const]
    : []),
]
