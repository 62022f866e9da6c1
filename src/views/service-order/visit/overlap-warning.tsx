import { Plural, Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { orderPage } from '#contract/service-order/handling/kinds.ts'
import type { OverlappingVisit } from '#contract/service-order/visit/entity.ts'
import { OverlapQuery } from '#contract/service-order/visit/forms.ts'
import type { VisitedKind } from '#contract/service-order/visit/lifecycle.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { VisitHours } from './visit-time.tsx'

const calls = {
  staff: 'service-order.service-maintenances.overlaps',
  partner: 'partnerzone.service-order.service-maintenances.overlaps',
} as const satisfies Record<OrderZone, string>

/** Who reads maintenances is warned. */
const permissions = {
  staff: 'service-order.service-maintenances.index',
  partner: 'partnerzone.service-order.service-maintenances.index',
} as const satisfies Record<OrderZone, string>

interface OverlapWarningProps {
  /** Kind and id of the order whose visit is planned; a new one has no id. */
  of: VisitedKind
  order?: number
  day: string | null
  time: string
  until: string
  /** Null for a name that was typed, whose visits are not known. */
  technician: number | null
}

/** Warns that the technician already has visits at the time that is being planned. The visit can be planned all the same. */
export function OverlapWarning({ of, order, day, time, until, technician }: OverlapWarningProps) {
  const zone = useOrderZone()
  const mayAsk = useMay(permissions[zone])
  const query = {
    day: day ?? '',
    time,
    ...(until !== '' && { until }),
    technician: String(technician),
    of,
    ...(order !== undefined && { order: String(order) }),
  }
  // A day or an hour is typed sign by sign.
  const isAsked = mayAsk && technician !== null && v.safeParse(OverlapQuery, query).success
  const { data, busy, failed } = useLoadIf(isAsked, calls[zone], { query, showRefusal: false })
  if (!isAsked || busy || failed || !data?.visits.length) return null
  return (
    <Notice
      tone="warning"
      title={
        <Plural
          value={data.visits.length}
          one="The technician already has a visit at this time."
          few="The technician already has # visits at this time."
          other="The technician already has # visits at this time."
        />
      }
    >
      <PlainList>
        {data.visits.map((visit) => (
          <li key={visit.id}>
            <VisitHours {...visit} /> <OrderOfVisit visit={visit} zone={zone} />
          </li>
        ))}
      </PlainList>
    </Notice>
  )
}

/** The order of a visit, and where it is. */
function OrderOfVisit({
  visit: { of, order_id, order_number, city },
  zone,
}: {
  visit: OverlappingVisit
  zone: OrderZone
}) {
  if (order_id === null) return <Trans>an order outside your scope</Trans>
  return (
    <>
      <EnterableLink href={orderPage(of, zone, order_id)}>{order_number ?? order_id}</EnterableLink>
      {city && <bdi>{`, ${city}`}</bdi>}
    </>
  )
}
