import { Trans } from '@lingui/react/macro'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { OrderActions } from '#views/service-order/handling/order-actions.tsx'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { DeviceFacts } from '#views/service-order/order/order-facts.tsx'
import { useWarranty } from '#views/service-order/order/use-warranty.ts'
import { warrantyDialogs } from '#views/service-order/order/warranty-dialogs.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { OrderZoneContext } from '#views/service-order/zone.ts'
import classes from './order-peek.module.css'

/** An order beside its list: what it is about, what was said, and the next step. */
export function OrderPeek({ id }: { id: number }) {
  return (
    <OrderZoneContext value="staff">
      <OrderScreen id={id} own={warrantyDialogs} words={useConflictWords()}>
        <Peek />
      </OrderScreen>
    </OrderZoneContext>
  )
}

function Peek() {
  const order = useWarranty()
  return (
    <div className={classes.peek}>
      <div>
        <h2 className={classes.title}>
          {order.order_number ?? <Trans>Draft</Trans>} <StatusBadge status={order.status} />
        </h2>
        <p className={classes.note}>{[order.partner_name, order.contact_name].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.actions}>
        <OrderActions />
      </div>
      <DeviceFacts />
      <OrderConversation />
    </div>
  )
}
