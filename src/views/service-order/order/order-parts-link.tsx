import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useOrderZone } from '#views/service-order/zone.ts'
import { useMay } from '#views/shell/use-session.ts'
import { useWarranty } from './use-warranty.ts'

/** Leads to an order of parts for this warranty order, while it is not over. */
export function OrderPartsLink() {
  const { id, status, partner_id } = useWarranty()
  const zone = useOrderZone()
  const mayOrder = useMay(`${zone === 'staff' ? '' : 'partnerzone.'}service-order.spare-parts-orders.store`)
  if (!mayOrder || status === 'draft' || status === 'completed') return null
  const list = `${zone === 'staff' ? '/cms' : ''}/service-order/spare-parts-orders`
  return (
    <Button
      component={Link}
      href={`${list}/register?partner=${partner_id}&for=${id}`}
      variant="default"
      leftSection={<IconPackage size={18} stroke={1.7} />}
    >
      <Trans>Order parts</Trans>
    </Button>
  )
}
