import { Trans } from '@lingui/react/macro'
import { IconPackage } from '@tabler/icons-react'
import { isOpen } from '#contract/service-order/handling/open-statuses.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { HeaderAction } from '#views/components/page/header-actions.tsx'
import { useWarranty } from '#views/service-order/handling/handling-actor.ts'
import { useOrderZone } from '#views/service-order/zone.ts'

/** The action that orders parts for this warranty order while it is open. */
export function useOrderParts(): readonly HeaderAction[] {
  const order = useWarranty()
  const zone = useOrderZone()
  const mayOrder = useMay(`${zone === 'staff' ? '' : 'partnerzone.'}service-order.spare-parts-orders.store`)
  if (!mayOrder || !isOpen(order)) return []
  const list = `${zone === 'staff' ? '/cms' : ''}/service-order/spare-parts-orders`
  const href = `${list}/register?partner=${order.partner_id}&for=${order.id}`
  return [{ key: 'parts', label: <Trans>Order parts</Trans>, icon: IconPackage, href }]
}
