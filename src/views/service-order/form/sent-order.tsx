import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import type { StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import { provideWarrantyOrderErp } from '#services/service-order/warranty-order-erp-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import { Card } from '#views/components/page/card.tsx'
import { ToneMark } from '#views/components/page/marks/tone-mark.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { WarrantyForm } from './form-actor.ts'

/** Shown after sending: the number, and whether the ERP has the order. */
export function SentOrder({ onAgain }: { onAgain: () => void }) {
  const paths = warrantyOrderPaths[useOrderZone()]
  const { address } = useServices()
  // The screen of a new order is the one that is shown already: a link to it begins another.
  useEffect(() => address.listen(() => address.path() === paths.register && onAgain()), [address, paths, onAgain])
  const order = WarrantyForm.useSelector(({ context }) => context.order)
  if (!order) return null
  return (
    <Stack gap="md" maw={560} my="xl" mx="auto">
      <Card>
        <Stack gap="3xs" align="center" ta="center">
          <ToneMark size={56} round data-tone="green" aria-hidden>
            <IconCheck size={30} stroke={1.7} />
          </ToneMark>
          <Title order={1} fz="2xl" lh="3xl" tabIndex={-1} data-page-title>
            <Trans>The order has been sent</Trans>
          </Title>
          <Text className="tabular" m={0} fz="2xl" fw={650} lh="2xl">
            {order.order_number}
          </Text>
          <Text m={0}>
            <Trans>We will write to you as soon as the service team has looked at it.</Trans>
          </Text>
        </Stack>
      </Card>
      {order.erp_status !== 'none' && <ErpProgress order={order} />}
      <Stack gap="2xs">
        <Button component={Link} href={paths.preview(order.id)} color="copper" size="lg">
          <Trans>Show the order</Trans>
        </Button>
        <Button component={Link} href={paths.register} variant="default" size="lg">
          <Trans>Report another fault</Trans>
        </Button>
        <Button component={Link} href={paths.list} variant="subtle" size="lg">
          <Trans>All orders</Trans>
        </Button>
      </Stack>
    </Stack>
  )
}

/** Whether the ERP has the sent order: for partners, whether the distributor has accepted it. Staff can send it again. */
function ErpProgress({ order }: { order: StoredOrder }) {
  const { api } = useServices()
  const zone = useOrderZone()
  const key = WarrantyForm.useSelector(({ context }) => context.key)
  const machine = useMemo(() => provideWarrantyOrderErp(api, zone), [api, zone])
  const [snapshot, send] = useMachine(machine, { input: { order, key } })
  const mayResend = useMay('service-order.service-orders.resend')
  const resending = snapshot.matches('resending')
  const saved = snapshot.matches('saved')
  const isNotSaved = resending || snapshot.matches('notSaved')
  if (zone === 'partner')
    return (
      <Notice tone={saved ? 'success' : 'information'} live>
        {saved ? (
          <Trans>Received by the distributor</Trans>
        ) : isNotSaved ? (
          <Trans>
            The order is registered and is waiting to be accepted by the distributor; you need not do anything.
          </Trans>
        ) : (
          <Trans>Being passed on to the distributor…</Trans>
        )}
      </Notice>
    )
  if (isNotSaved)
    return (
      <Notice
        tone="warning"
        live
        title={<Trans>{erp} data not saved</Trans>}
        action={
          mayResend ? (
            <Button variant="default" loading={resending} onClick={() => send({ type: 'order.resend' })}>
              <Trans>Save again in {erp}</Trans>
            </Button>
          ) : undefined
        }
      >
        <Trans>The order is registered. We keep trying to save it; you need not do anything.</Trans>
      </Notice>
    )
  return (
    <Notice tone={saved ? 'success' : 'information'} live>
      {saved ? <Trans>Saved in {erp}</Trans> : <Trans>Saving in {erp}…</Trans>}
    </Notice>
  )
}
