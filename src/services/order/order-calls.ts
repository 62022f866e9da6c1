import type { InferInput } from 'valibot'
import { namesOf } from '#contract/declare/statuses.ts'
import type { PayOutForm, SettleForm, UpdateManyForm } from '#contract/order/actions.ts'
import { type TrainingOrderVerb, trainingOrderVerb } from '#contract/order/statuses.ts'
import { type Api, anyCall, type CallSettings } from '#services/api.ts'

/** A call about one record: its id and the values of the form. */
interface Sent<Body> {
  id: number
  body: Body
}

const act =
  (verb: TrainingOrderVerb) =>
  (api: Api, { id, body }: Sent<Record<string, unknown>>, settings: CallSettings): Promise<unknown> =>
    anyCall(api)(`order.orders.${verb}`, { path: { training_order: id }, body, ...settings })

/** The actions of staff on an order, each with the values of its form in the contract. */
export const orderActions = Object.fromEntries(namesOf(trainingOrderVerb).map((verb) => [verb, act(verb)])) as Record<
  TrainingOrderVerb,
  ReturnType<typeof act>
>

/** Marks orders as paid or unpaid: all of them or none. */
export const updateManyOrders = (
  api: Api,
  body: InferInput<typeof UpdateManyForm>,
  settings: CallSettings,
): Promise<unknown> => api.call('order.orders.update-many', { body, ...settings })

/** Settles a task about money. */
export const settleOrderTask = (
  api: Api,
  { id, body }: Sent<InferInput<typeof SettleForm>>,
  settings: CallSettings,
): Promise<unknown> => api.call('order.tasks.settle', { path: { order_task: id }, body, ...settings })

/** Books the transfer that paid a credit back. */
export const payOutCredit = (
  api: Api,
  { id, body }: Sent<InferInput<typeof PayOutForm>>,
  settings: CallSettings,
): Promise<unknown> => api.call('order.credits.pay-out', { path: { training_credit: id }, body, ...settings })

/** Decides about money without a place, as the company. */
export const settleUnsettledMoney = (
  api: Api,
  { id, choice }: { id: number; choice: 'credit' | 'refund' },
  settings: CallSettings,
): Promise<unknown> =>
  api.call('partnerzone.training.orders.settle', { path: { training_order: id }, body: { choice }, ...settings })

/** Changes the form of payment of an unpaid order of the company. */
export const changeOrderPayment = (
  api: Api,
  { id, body }: Sent<{ payment_id: number }>,
  settings: CallSettings,
): Promise<unknown> =>
  api.call('partnerzone.training.orders.change-payment', { path: { training_order: id }, body, ...settings })

/** Places a new order for the people of an expired one. */
export const resumeOrder = (
  api: Api,
  { id, body }: Sent<{ payment_id: number | null }>,
  settings: CallSettings,
): Promise<{ order_id: number; term_id: number }> =>
  api.call('partnerzone.training.orders.resume', { path: { training_order: id }, body, ...settings })
