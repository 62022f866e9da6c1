import type { HandlingAction } from '#machines/service-order/order-handling.ts'
import { Handling, useOrder } from './handling-actor.ts'

/** What the dialog of an action takes from the handling of its order, and gives back to it. */
export function useActionDialog(action: HandlingAction) {
  const actor = Handling.useActorRef()
  const { version } = useOrder()
  const opened = Handling.useSelector(
    (snapshot) =>
      (snapshot.matches('deciding') || snapshot.matches('acting')) && snapshot.context.act?.action === action,
  )
  const busy = Handling.useSelector((snapshot) => snapshot.matches('acting'))
  const errors = Handling.useSelector(({ context }) => context.errors)
  const typed = Handling.useSelector(({ context }) => context.act?.body)
  return {
    opened,
    busy,
    errors,
    /** What every versioned body carries, and what was typed before a refusal. */
    typed: { version, ...typed },
    onSubmit: (body: Record<string, unknown>) => actor.send({ type: 'action.submit', action, body }),
    onCancel: () => actor.send({ type: 'action.cancel' }),
  }
}
