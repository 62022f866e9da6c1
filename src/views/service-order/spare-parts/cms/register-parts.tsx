import { useState } from 'react'
import { useSearch } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PartnerChoice } from '#views/service-order/new-order.tsx'
import { NewPartsOrder } from '#views/service-order/spare-parts/new-parts-order.tsx'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'

/** Staff order parts for a partner: a new order, a copy of an earlier one, or one for a warranty order. */
export function RegisterPartsForPartner(_: ScreenProps) {
  const asked = new URLSearchParams(useSearch())
  const [partner, setPartner] = useState(() => Number(asked.get('partner')) || null)
  return (
    <OrderZoneContext value="staff">
      <OrderKindContext value="parts">
        {partner === null ? (
          <PartnerChoice onChoose={setPartner} />
        ) : (
          <Begun partner={partner} like={asked.get('like')} warranty={asked.get('for')} />
        )}
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function Begun({ partner, like, warranty }: { partner: number; like: string | null; warranty: string | null }) {
  const query = { partner: String(partner), ...(like && { like }), ...(warranty && { warranty }) }
  const { data, failure, refresh } = useLoad('service-order.spare-parts-orders.begin', { query })
  if (failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <FormSkeleton />
  return <NewPartsOrder partner={partner} beginning={data} />
}
