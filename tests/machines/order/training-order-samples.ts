import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type TrainingOrderContext, trainingOrder } from '#contract/order/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const person = (permissions: readonly string[]): By => ({
  user_id: 1,
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true as const])),
  partners: [1],
  company_admin_of: [],
})

const at = '2026-03-02T08:00:00Z'
const later = '2026-03-20T08:00:00Z'
const byPartner = {
  by: person(['partnerzone.training.orders.pay', 'partnerzone.training.orders.change-payment']),
  at,
}
const byAdministrator = {
  by: person(['order.orders.pay', 'order.orders.unpay', 'order.orders.refund', 'order.tasks.settle']),
  at,
}
const bySystem = { by: systemActor, at }

const placed: TrainingOrderContext = {
  partner_id: 1,
  payment_type: 'online',
  paid_online: false,
  hold_until: '2026-03-09T08:00:00Z',
  due: 200,
  received: 0,
  returned: 0,
  pending: 0,
  has_open_attempt: false,
}

export const trainingOrderEntry = catalogued(trainingOrder, {
  starts: [
    { label: 'a new order to be paid online', input: placed },
    { label: 'a new order to be paid by transfer', input: { ...placed, payment_type: 'transfer' } },
    {
      label: 'a paid order of which half is on its way back',
      snapshot: {
        value: 'paid',
        context: { ...placed, paid_online: true, received: 200, returned: 100, pending: 100 },
      },
    },
  ],
  events: {
    'payment.start': [{ type: 'payment.start', ...byPartner }],
    'payment.settle': [{ type: 'payment.settle', amount: 200, ...bySystem }],
    'order.pay': [
      {
        type: 'order.pay',
        document_number: 'WB 12/2026',
        document_date: '2026-03-02',
        amount: 200,
        ...byAdministrator,
      },
    ],
    'order.change_payment': [
      { type: 'order.change_payment', payment_type: 'transfer', hold_until: later, ...byPartner },
    ],
    'order.shorten_hold': [{ type: 'order.shorten_hold', hold_until: '2026-03-04T08:00:00Z', ...bySystem }],
    'order.unpay': [{ type: 'order.unpay', ...byAdministrator }],
    'order.reduce': [
      { type: 'order.reduce', quantity: 0, due: 0, ...byPartner },
      { type: 'order.reduce', quantity: 1, due: 0, ...byPartner },
      { type: 'order.reduce', quantity: 1, due: 100, ...byPartner },
    ],
    'order.expire': [{ type: 'order.expire', by: systemActor, at: later }],
    'refund.request': [{ type: 'refund.request', amount: 100, for_places: false, ...byAdministrator }],
    'refund.confirm': [{ type: 'refund.confirm', amount: 100, ...bySystem }],
    'refund.fail': [{ type: 'refund.fail', amount: 100, ...bySystem }],
  },
  identify: ({ context: { payment_type, paid_online, hold_until, due, received, returned, pending } }) => {
    const left = Math.max(0, Math.min(received - returned, 200))
    return [payment_type, paid_online, hold_until, due, left, returned === 0, pending > 100].join()
  },
})
