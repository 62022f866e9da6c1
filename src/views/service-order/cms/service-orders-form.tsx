import { useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { prefilledOrder } from '#views/service-order/form/prefilled-order.ts'
import { WarrantyOrderForm } from '#views/service-order/form/warranty-form.tsx'
import { PartnerChoice } from '#views/service-order/new-order.tsx'
import { OrderZoneContext } from '#views/service-order/zone.ts'

/** The form in which staff register a warranty order for a partner or continue its draft. */
export function ServiceOrderForm({ params }: ScreenProps) {
  const search = useSearch()
  const [partner, setPartner] = useState(() => Number(new URLSearchParams(search).get('partner')) || null)
  const [opening, setOpening] = useState(0)
  const id = params.id ? Number(params.id) : null
  const again = useCallback(() => {
    setPartner(null)
    setOpening((count) => count + 1)
  }, [])
  return (
    <OrderZoneContext value="staff">
      {id === null && partner === null ? (
        <PartnerChoice onChoose={setPartner} />
      ) : (
        <WarrantyOrderForm
          key={opening}
          id={id}
          partner_id={partner}
          begin={opening === 0 ? prefilledOrder(search) : null}
          onAgain={again}
        />
      )}
    </OrderZoneContext>
  )
}
