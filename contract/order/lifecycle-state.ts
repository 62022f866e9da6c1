import type { By } from '#contract/declare/lifecycle-actor.ts'
import { namesOf } from '#contract/declare/statuses.ts'
import type { TrainingOrderStatus } from '#contract/training/statuses.ts'
import { type TrainingOrderContext, trainingOrder } from './lifecycle.ts'
import { type TrainingOrderVerb, trainingOrderVerb } from './statuses.ts'

/** The columns of an order that its lifecycle reads. */
export type TrainingOrderState = TrainingOrderContext & { status: TrainingOrderStatus }

/** Builds the chart's snapshot of a stored order. */
export function trainingOrderSnapshot({ status, ...order }: TrainingOrderState) {
  const { partner_id, payment_type, paid_online, hold_until, due, received, returned, pending, has_open_attempt } =
    order
  return trainingOrder.resolveState({
    value: status,
    context: { partner_id, payment_type, paid_online, hold_until, due, received, returned, pending, has_open_attempt },
  })
}

/** The actions that the lifecycle allows this person now. */
export function trainingOrderChoices(
  order: TrainingOrderState,
  by: By,
  at = new Date().toISOString(),
): TrainingOrderVerb[] {
  const snapshot = trainingOrderSnapshot(order)
  const stamp = { by, at }
  const could: Record<TrainingOrderVerb, boolean> = {
    pay: snapshot.can({ type: 'order.pay', document_number: '-', document_date: at, amount: order.due, ...stamp }),
    'change-payment': snapshot.can({
      type: 'order.change_payment',
      payment_type: order.payment_type,
      hold_until: order.hold_until,
      ...stamp,
    }),
    unpay: snapshot.can({ type: 'order.unpay', ...stamp }),
    refund: snapshot.can({ type: 'refund.request', amount: 1, for_places: false, ...stamp }),
  }
  return namesOf(trainingOrderVerb).filter((verb) => could[verb])
}

/** Whether the person may change the form of payment. */
export function canChangePayment(order: TrainingOrderState, by: By, at: string): boolean {
  return trainingOrderChoices(order, by, at).includes('change-payment')
}

/** Whether the person may start an online payment now, or continue an open one. */
export function canPayOnline(order: TrainingOrderState, by: By, at = new Date().toISOString()): boolean {
  return trainingOrderSnapshot({ ...order, has_open_attempt: false }).can({ type: 'payment.start', by, at })
}
