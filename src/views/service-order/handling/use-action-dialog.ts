import type { HandlingAction } from '#machines/service-order/order-handling.ts'
import { Handling, useOrder } from './handling-actor.ts'

/** Under what name the text of an action on an order is kept. */
export const keptAction = (action: HandlingAction | 'message', id: number) =>
  `service-order.service-orders.${action}:${id}`

/** What the dialog of an action takes from the handling of its order, and gives back to it. */
export function useActionDialog(action: HandlingAction) {
  const actor = Handling.useActorRef()
  const { id, version } = useOrder()
  const opened = Handling.useSelector(
    (snapshot) =>
      (snapshot.matches('deciding') || snapshot.matches('acting')) && snapshot.context.act?.action === action,
  )
  const busy = Handling.useSelector((snapshot) => snapshot.matches('acting'))
  const errors = Handling.useSelector(({ context }) => context.errors)
  return {
    opened,
    busy,
    errors,
    keptAs: keptAction(action, id),
    sentBy: 'caller' as const,
    /** What every versioned body carries. */
    version,
    onSubmit: (body: Record<string, unknown>) => actor.send({ type: 'action.submit', action, body }),
    onCancel: () => actor.send({ type: 'action.cancel' }),
  }
}
