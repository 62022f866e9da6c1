import { fromPromise } from 'xstate'
import { type OrderKind, orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { HandlingAction } from '#contract/service-order/statuses.ts'
import type { StoredCall } from '#machines/form/draft-saving.ts'
import type { HandledOrder } from '#machines/service-order/order-handling.ts'
import { type Act, orderHandling } from '#machines/service-order/order-handling.ts'
import type { Api } from '#services/api.ts'
import type { OrderZone } from './order-calls.ts'

/** The calls whose name differs from that of the action. */
const verbs: Partial<Record<OrderKind, Partial<Record<HandlingAction, string>>>> = {
  warranty: { override: 'start' },
  parts: { override: 'accept' },
}
/** Actions sent without a version: messages only add to an order, and an order is taken over only while it has no owner. */
const unversioned: readonly HandlingAction[] = ['note', 'reply', 'take', 'confirm-letter']

/**
 * The machine `orderHandling` on the calls of one zone about one kind of orders. The calls have the same shape for all kinds,
 * so the types of warranty orders are used. Failures are shown on the page, not as toasts.
 */
export function provideOrderHandling(api: Api, zone: OrderZone, kind: OrderKind) {
  const { entity, param } = orderKinds[kind]
  const orders = zone === 'partner' ? `partnerzone.${entity}` : entity
  const path = (id: number) => ({ [param]: id }) as { service_order: number }

  function show(id: number, signal: AbortSignal): Promise<HandledOrder> {
    const name = `${orders}.show` as 'service-order.service-orders.show'
    return api.call(name, { path: path(id), signal, showRefusal: false, showMessage: false })
  }

  /** Performs the action; returns null if the order is no longer visible afterwards. */
  async function act({ id, version, key, action, body }: Act & StoredCall): Promise<HandledOrder | null> {
    const settings = { path: path(id), idempotencyKey: key, showRefusal: false }
    if (action === 'destroy') {
      await api.call(`${orders}.destroy` as 'service-order.service-orders.destroy', settings)
      return null
    }
    // The dialog of the action has validated the body against the schema of this call.
    const checked = (unversioned.includes(action) ? body : { ...body, version }) as { version: number; reason: 'part' }
    const name = `${orders}.${verbs[kind]?.[action] ?? action}` as 'service-order.service-orders.ask'
    return api.call(name, { ...settings, body: checked })
  }

  return orderHandling.provide({
    actors: {
      loadOrder: fromPromise<HandledOrder, { id: number }>(({ input, signal }) => show(input.id, signal)),
      actOnOrder: fromPromise<HandledOrder | null, Act & StoredCall>(({ input }) => act(input)),
    },
  })
}
