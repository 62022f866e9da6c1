import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { formatPhone } from '#contract/phones.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import classes from '#views/components/data-table/peek/row-peek.module.css'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { OrderKindContext, OrderZoneContext } from '#views/service-order/zone.ts'
import type { ActionDialogsProps } from './action-dialogs.tsx'
import { useOrder } from './handling-actor.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderConversation } from './order-conversation.tsx'
import { OrderScreen } from './order-screen.tsx'

/** The parts of the preview that depend on the kind of orders. */
export interface PeekedKind {
  kind: OrderKind
  own: ActionDialogsProps['own']
  useWords: () => ConflictWords
  /** The facts of the order. */
  About: ComponentType
}

/** The preview of an order beside its list: facts, last messages, and next step. */
export function OrderPeek({ of: { kind, own, useWords, About }, id }: { of: PeekedKind; id: number }) {
  return (
    <OrderZoneContext value="staff">
      <OrderKindContext value={kind}>
        <OrderScreen id={id} own={own} words={useWords()}>
          <Peek About={About} />
        </OrderScreen>
      </OrderKindContext>
    </OrderZoneContext>
  )
}

function Peek({ About }: Pick<PeekedKind, 'About'>) {
  const order = useOrder()
  return (
    <div className={classes.peek} data-flat>
      <div>
        <h2 className={classes.title}>
          {order.order_number ?? <Trans>Draft</Trans>} <StatusBadge status={order.status} />
        </h2>
        <p className={classes.note}>
          {[order.partner_name, 'contact_name' in order && order.contact_name].filter(Boolean).join(' · ')}
          {'contact_phone' in order && order.contact_phone && (
            <>
              , <a href={`tel:${order.contact_phone}`}>{formatPhone(order.contact_phone)}</a>
            </>
          )}
        </p>
      </div>
      {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
      <div className={classes.actions}>
        <OrderActions />
      </div>
      <About />
      <OrderConversation />
    </div>
  )
}
