import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad, useLoadIf } from '#views/components/flow/use-load.ts'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { OwnCompanyChoice, PartnerChoice } from '#views/service-order/new-order.tsx'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'
import { NewPartsOrder } from './new-parts-order.tsx'

const beginnings = {
  staff: 'service-order.spare-parts-orders.begin',
  partner: 'partnerzone.service-order.spare-parts-orders.begin',
} as const

/** Staff order parts for a partner: a new order, a copy of an earlier one, or one for a warranty order. */
export function RegisterPartsForPartner() {
  const asked = new URLSearchParams(useSearch())
  const [partner, setPartner] = useState(() => Number(asked.get('partner')) || null)
  return (
    <Zone zone="staff">
      {partner === null ? <PartnerChoice onChoose={setPartner} /> : <Begun zone="staff" partner={partner} />}
    </Zone>
  )
}

/** A partner orders parts: a new order, a copy of an earlier one, or one for a warranty order. */
export function RegisterParts() {
  const { partners } = useUser()
  const [chosen, setChosen] = useState<number | null>(null)
  const asked = Number(new URLSearchParams(useSearch()).get('partner'))
  const [only, other] = partners
  const named = partners.find(({ id }) => id === asked) ?? (other ? undefined : only)
  const partner = chosen ?? named?.id ?? null
  return (
    <Zone zone="partner">
      {partner === null ? <OwnCompanyChoice onChoose={setChosen} /> : <Begun zone="partner" partner={partner} />}
    </Zone>
  )
}

const Zone = ({ zone, children }: { zone: OrderZone; children: ReactNode }) => (
  <OrderZoneContext value={zone}>
    <OrderKindContext value="parts">{children}</OrderKindContext>
  </OrderZoneContext>
)

function Begun({ zone, partner }: { zone: OrderZone; partner: number }) {
  const asked = new URLSearchParams(useSearch())
  const [like, warranty] = [asked.get('like'), asked.get('for')]
  const query = { partner: String(partner), ...(like && { like }), ...(warranty && { warranty }) }
  const { data, failure, refresh } = useLoad(beginnings[zone], { query })
  const offer = Number(asked.get('offer')) || null
  const path = { offer: offer ?? 0 }
  const from = useLoadIf(offer !== null, 'partnerzone.offer-generator.offers.follow-up', { path, showRefusal: false })
  if (failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (from.failure) return <FailureNotice failure={from.failure} onRetry={from.refresh} />
  if (!data || (offer !== null && !from.data)) return <FormSkeleton />
  return <NewPartsOrder partner={partner} beginning={data} offer={from.data && { ...from.data, id: offer ?? 0 }} />
}
