import { Trans, useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { DueRow } from '#contract/service-order/due/due.ts'
import type { OrderZone } from '#services/service-order/order-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DueOrderDialog } from './cms/due-order-dialog.tsx'
import { duePaths } from './paths.ts'

interface OrderButtonProps extends ButtonProps {
  due: DueRow
  zone: OrderZone
  /** The verb alone, where the kind of what is due stands beside the button. */
  isShort?: boolean
}

/** Registers an order for a due date: partners get the prefilled form, staff a dialog. */
export function OrderButton({ due, zone, isShort, ...look }: OrderButtonProps) {
  const { t } = useLingui()
  const mayRegister = useMay('partnerzone.service-order.service-maintenances.store')
  const mayOrder = useMay('service-order.due-maintenances.order')
  const [asking, setAsking] = useState(false)
  if (due.order || !(zone === 'partner' ? mayRegister : mayOrder)) return null
  if (zone === 'staff' && !due.has_company)
    return (
      <Text fz={14} lh="20px" c="dimmed">
        <Trans>No active company looks after the unit</Trans>
      </Text>
    )
  const name = due.kind === 'leak_check' ? t`Arrange the leak check` : t`Arrange the maintenance`
  const words = isShort ? <Trans>Arrange</Trans> : name
  const icon = <IconCalendarPlus size={18} stroke={1.7} aria-hidden />
  if (zone === 'partner')
    return (
      <Button component={Link} href={duePaths.register(due.id)} aria-label={name} leftSection={icon} {...look}>
        {words}
      </Button>
    )
  return (
    <>
      <Button aria-label={name} leftSection={icon} {...look} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking && <DueOrderDialog due={due} onCancel={() => setAsking(false)} />}
    </>
  )
}
