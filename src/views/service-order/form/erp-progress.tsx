import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import type { StoredOrder } from '#machines/service-order/stored-order.ts'
import { provideWarrantyOrderErp } from '#services/service-order/warranty-order-erp-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { WarrantyForm } from './form-actor.ts'

/** Whether the ERP has the sent order; staff can send it again. */
export function ErpProgress({ order }: { order: StoredOrder }) {
  const { api } = useServices()
  const zone = useOrderZone()
  const key = WarrantyForm.useSelector(({ context }) => context.key)
  const machine = useMemo(() => provideWarrantyOrderErp(api, zone), [api, zone])
  const [snapshot, send] = useMachine(machine, { input: { order, key } })
  const mayResend = useMay('service-order.service-orders.resend')
  const resending = snapshot.matches('resending')
  const saved = snapshot.matches('saved')
  if (resending || snapshot.matches('notSaved'))
    return (
      <Notice
        tone="warning"
        live
        title={<Trans>Navision data not saved</Trans>}
        action={
          zone === 'staff' && mayResend ? (
            <Button variant="default" loading={resending} onClick={() => send({ type: 'order.resend' })}>
              <Trans>Save again in Navision</Trans>
            </Button>
          ) : undefined
        }
      >
        <Trans>The order is registered. We keep trying to save it; you need not do anything.</Trans>
      </Notice>
    )
  return (
    <Notice tone={saved ? 'success' : 'information'} live>
      {saved ? <Trans>Saved in Navision</Trans> : <Trans>Saving in Navision…</Trans>}
    </Notice>
  )
}
