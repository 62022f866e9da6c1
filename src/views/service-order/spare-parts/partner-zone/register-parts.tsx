import { useState } from 'react'
import { useSearch } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { OwnCompanyChoice } from '#views/service-order/new-order.tsx'
import { NewPartsOrder } from '#views/service-order/spare-parts/new-parts-order.tsx'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'

/** A partner orders parts: a new order, a copy of an earlier one, or one for a warranty order. */
export function RegisterParts(_: ScreenProps) {
  const { partners } = useUser()
  const [chosen, setChosen] = useState<number | null>(null)
  const asked = new URLSearchParams(useSearch())
  const named = partners.find(({ id }) => id === Number(asked.get('partner')))?.id
  const partner = chosen ?? named ?? (partners.length === 1 ? (partners[0]?.id ?? null) : null)
  return (
    <OrderZoneContext value="partner">
      <OrderKindContext value="parts">
        {partner === null ? (
          <OwnCompanyChoice onChoose={setChosen} />
        ) : (
          <Begun partner={partner} like={asked.get('like')} warranty={asked.get('for')} />
        )}
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function Begun({ partner, like, warranty }: { partner: number; like: string | null; warranty: string | null }) {
  const query = { partner: String(partner), ...(like && { like }), ...(warranty && { warranty }) }
  const { data, failure, refresh } = useLoad('partnerzone.service-order.spare-parts-orders.begin', { query })
  if (failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!data) return <FormSkeleton />
  return <NewPartsOrder partner={partner} beginning={data} />
}
