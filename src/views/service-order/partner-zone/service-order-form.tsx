import { useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import type { ScreenProps } from '#src/routes.ts'
import { WarrantyForm } from '#views/service-order/form/warranty-form.tsx'
import { OwnCompanyChoice } from '#views/service-order/new-order.tsx'
import { OrderZoneContext } from '#views/service-order/zone.ts'
import { useUser } from '#views/shell/use-session.ts'

/** A partner's warranty order, new or a draft. */
export function PartnerServiceOrderForm({ params }: ScreenProps) {
  const { partners } = useUser()
  const [partner, setPartner] = useState<number | null>(null)
  const [opening, setOpening] = useState(0)
  const id = params.id ? Number(params.id) : null
  const asked = new URLSearchParams(useSearch())
  const device = Number(asked.get('device'))
  const begin = device > 0 && opening === 0 ? { device, error_code: Number(asked.get('error_code')) || null } : null
  const again = useCallback(() => {
    setPartner(null)
    setOpening((count) => count + 1)
  }, [])
  return (
    <OrderZoneContext value="partner">
      {id === null && partner === null && partners.length > 1 ? (
        <OwnCompanyChoice onChoose={setPartner} />
      ) : (
        <WarrantyForm key={opening} id={id} partner_id={partner} begin={begin} onAgain={again} />
      )}
    </OrderZoneContext>
  )
}
