import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import { useOrderKind } from '#views/service-order/zone.ts'
import { Handling, useOrder } from './handling-actor.ts'

/** The key under which the text of an action is kept. */
export function useKeptAction(): (action: HandlingAction | 'message') => string {
  const { entity } = orderKinds[useOrderKind()]
  const { id } = useOrder()
  return (action) => `${entity}.${action}:${id}`
}

/** Connects the dialog of an action with the handling of its order. */
export function useActionDialog(action: HandlingAction) {
  const actor = Handling.useActorRef()
  const { version } = useOrder()
  const keptAction = useKeptAction()
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
    keptAs: keptAction(action),
    sentBy: 'caller' as const,
    /** Part of every versioned body. */
    version,
    onSubmit: (body: Record<string, unknown>) => actor.send({ type: 'action.submit', action, body }),
    onCancel: () => actor.send({ type: 'action.cancel' }),
  }
}
