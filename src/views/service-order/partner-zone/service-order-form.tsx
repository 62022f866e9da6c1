import { useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { prefilledOrder } from '#views/service-order/form/prefilled-order.ts'
import { WarrantyOrderForm } from '#views/service-order/form/warranty-form.tsx'
import { OwnCompanyChoice } from '#views/service-order/new-order.tsx'
import { OrderZoneContext } from '#views/service-order/zone.ts'

/** A partner's warranty order, new or a draft. */
export function PartnerServiceOrderForm({ params }: ScreenProps) {
  const { partners } = useUser()
  const [partner, setPartner] = useState<number | null>(null)
  const [opening, setOpening] = useState(0)
  const id = params.id ? Number(params.id) : null
  const begin = prefilledOrder(useSearch())
  const again = useCallback(() => {
    setPartner(null)
    setOpening((count) => count + 1)
  }, [])
  return (
    <OrderZoneContext value="partner">
      {id === null && partner === null && partners.length > 1 ? (
        <OwnCompanyChoice onChoose={setPartner} />
      ) : (
        <WarrantyOrderForm
          key={opening}
          id={id}
          partner_id={partner}
          begin={opening === 0 ? begin : null}
          onAgain={again}
        />
      )}
    </OrderZoneContext>
  )
}
