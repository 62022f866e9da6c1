import { type FollowedOrder, orderFinishMachine } from '#machines/order/order-finish.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const order: FollowedOrder = { status: 'unpaid', payment_type: 'online', attempt: null, unsettled: null, can_pay: true }

export const orderFinishEntry = catalogued(orderFinishMachine<FollowedOrder>(), {
  starts: [{ label: 'an order', input: { order_id: 1 } }],
  outcomes: {
    loadOrder: {
      done: [
        { ...order, status: 'paid' },
        { ...order, status: 'cancelled' },
        { ...order, payment_type: 'transfer', can_pay: false },
        { ...order, attempt: { status: 'pending' } },
        { ...order, attempt: { status: 'failed' } },
        { ...order, status: 'paid', unsettled: { kind: 'late_payment', amount: '1230.00' } },
      ],
      error: [noAnswer],
    },
    startPayment: { done: [{ redirect_url: 'https://payments.test/pay' }], error: [noAnswer] },
    watchReturn: { error: [noAnswer] },
  },
  exceptions: {
    endsIn: {
      paid: 'it is settled',
      cancelled: 'it is settled',
    },
    reports: { 'page.return': 'watchReturn' },
    wordless: {
      offline: 'that there is no connection is all there is to say',
    },
  },
})
