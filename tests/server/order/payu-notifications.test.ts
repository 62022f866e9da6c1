import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { expireOrder, overdueOrders, reduceOrder } from '#server/modules/order/index.ts'
import { cancelOutdatedAttempt, checkPayments, forgetStrayNotifications } from '#server/modules/order/jobs.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openPaymentDesk, type PaymentDesk } from '#tests/support/scenarios/payment-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: PaymentDesk
/** Milliseconds by which the clock was moved. */
let passed = 0

beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(-passed)
  passed = 0
  await desk.behave('normal')
  await desk.forget()
})

const pass = (minutes: number) => {
  server.advance(minutes * 60_000)
  passed += minutes * 60_000
}
const now = () => server.deps.clock()
const check = () => checkPayments(server.deps, now())
/** As the server's clock has it. */
const expire = (order: number) =>
  inTransaction(server.db, (tx) => expireOrder({ ...desk.acting(tx), at: now() }, order))
const kinds = (order: { tasks: { kind: string }[] }) => order.tasks.map(({ kind }) => kind)

describe('a payment', () => {
  test('makes the order paid, once, however often and from wherever it is reported', async () => {
    const order = await desk.order('online', 2)
    const payment = await desk.begin(order)
    expect(payment.totalAmount).toBe('123000')

    expect(await desk.notify(payment, { status: 'PENDING' })).toBe(200)
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.notify(payment)))
    expect(answers).toEqual(Array(10).fill(200))
    expect(await desk.notify(payment, { status: 'CANCELED' })).toBe(200)

    const shown = await desk.shown(order)
    // The money counts as received until staff have looked whether the provider took it back.
    expect(shown).toMatchObject({ status: 'paid', paid_online: true, hold_until: null, received: 123_000 })
    expect(shown.tasks).toMatchObject([{ kind: 'payment_reversed' }])
    expect(shown.attempts).toMatchObject([{ status: 'completed', amount: '1230.00' }])
    expect((await desk.outcomes()).toSorted()).toEqual(
      ['pending', 'completed', 'payment_reversed', ...Array(9).fill('repeated')].toSorted(),
    )
    expect(server.unforeseen).toEqual([])
  })

  test.each(['MD5', 'SHA-256', 'SHA-384', 'SHA-512'])('is believed when signed by %s', async (algorithm) => {
    const order = await desk.order('online')
    expect(await desk.notify(await desk.begin(order), {}, undefined, algorithm)).toBe(200)
    expect(await desk.shown(order)).toMatchObject({ status: 'paid' })
  })

  test('may be reported before the answer to its start is stored', async () => {
    const order = await desk.order('online')
    const { payments } = server.deps
    const begin = payments.begin.bind(payments)
    payments.begin = async (request) => {
      const begun = await begin(request)
      const payment = { orderId: begun.provider_order_id, extOrderId: request.ext_order_id }
      expect(await desk.notify({ ...payment, totalAmount: String(request.amount), status: 'NEW' })).toBe(200)
      return begun
    }
    try {
      const answer = await desk.buyer.call('partnerzone.training.orders.pay', { path: { training_order: order } })
      expect(answer.status).toBe(200)
    } finally {
      payments.begin = begin
    }
    expect(await desk.shown(order)).toMatchObject({ status: 'paid' })
  })

  test.each([
    ['another amount', { totalAmount: '1' }, 'wrong_amount'],
    ['another currency', { currencyCode: 'EUR' }, 'wrong_amount'],
  ])('of %s pays nothing and becomes a task of staff, once', async (_, changes, outcome) => {
    const order = await desk.order('online')
    const payment = await desk.begin(order)
    expect(await desk.notify(payment, changes)).toBe(200)
    expect(await desk.notify(payment, changes)).toBe(200)
    const shown = await desk.shown(order)
    expect(shown).toMatchObject({ status: 'unpaid', attempts: [{ status: 'failed', failure: 'wrong_amount' }] })
    expect(kinds(shown)).toEqual(['wrong_amount'])
    expect(await desk.outcomes()).toEqual([outcome, 'repeated'])
  })

  test.each([
    ['an id that is not ours', { extOrderId: 'somebody-elses' }],
    ['our id, but another order of the provider', { orderId: 'ANOTHER' }],
  ])('with %s changes nothing', async (_, changes) => {
    const order = await desk.order('online')
    expect(await desk.notify(await desk.begin(order), changes)).toBe(200)
    expect(await desk.shown(order)).toMatchObject({ status: 'unpaid', tasks: [] })
    expect(await desk.outcomes()).toEqual(['unknown'])
  })

  test('with a wrong signature, or none, is refused and changes nothing', async () => {
    const order = await desk.order('online')
    const payment = await desk.begin(order)
    expect(await desk.notify(payment, {}, 'another key')).toBe(400)
    expect(await desk.shown(order)).toMatchObject({ status: 'unpaid' })
    const unsigned = await server.nobody.refused('public-zone.payment.payu.notify', { body: { order: payment } })
    expect(unsigned.status).toBe(400)
    const { rows } = await server.pool.query('select from payment_notifications')
    expect(rows).toEqual([])
  })

  test('is asked about while the provider is silent, and when its notification was forged', async () => {
    for (const choice of ['silent', 'forged']) {
      const order = await desk.order('online')
      expect((await desk.choose(await desk.begin(order), choice)).status).toBe(303)
      pass(2)
      await check()
      expect(await desk.shown(order)).toMatchObject({ status: 'paid', paid_online: true })
    }
  })

  test('that nobody made ends, and another can be started', async () => {
    const order = await desk.order('online')
    const first = await desk.begin(order)
    expect(await desk.begin(order)).toEqual(first)
    pass(31)
    const second = await desk.begin(order)
    expect(second.extOrderId).not.toBe(first.extOrderId)
    expect((await desk.shown(order)).attempts).toMatchObject([
      { status: 'failed', failure: 'timeout' },
      { status: 'redirected' },
    ])
  })
})

describe('a payment page of an order that has changed', () => {
  const leave = (order: number) =>
    inTransaction(server.db, (tx) =>
      reduceOrder({ ...desk.acting(tx), at: now() }, order, {
        quantity: 1,
        gross: '615.00',
        net: '500.00',
        reason: 'Choroba',
      }),
    )
  const provider = async (payment: { orderId: string }) =>
    (await desk.orders()).find(({ orderId }) => orderId === payment.orderId)

  test('is cancelled at the provider, and another with the new sum begins', async () => {
    const order = await desk.order('online', 2)
    const first = await desk.begin(order)
    await leave(order)
    const second = await desk.begin(order)
    expect(second.totalAmount).toBe('61500')
    expect(await provider(first)).toMatchObject({ status: 'CANCELED' })
    expect((await desk.shown(order)).attempts).toMatchObject([
      { status: 'cancelled', amount: '1230.00' },
      { status: 'redirected', amount: '615.00' },
    ])
  })

  test('is cancelled when nobody needs another one', async () => {
    const order = await desk.order('online', 2)
    const payment = await desk.begin(order)
    await leave(order)
    await cancelOutdatedAttempt(server.deps, now(), order)
    expect(await provider(payment)).toMatchObject({ status: 'CANCELED' })
    const gone = await desk.order('online', 1)
    const page = await desk.begin(gone)
    await leave(gone)
    await cancelOutdatedAttempt(server.deps, now(), gone)
    expect(await provider(page)).toMatchObject({ status: 'CANCELED' })
  })

  test('that is paid while being cancelled makes the order paid, and the excess is refunded', async () => {
    const order = await desk.order('online', 2)
    const payment = await desk.begin(order)
    await desk.choose(payment, 'silent')
    await leave(order)
    const refused = await desk.buyer.refused('partnerzone.training.orders.pay', { path: { training_order: order } })
    expect(refused.status).toBe(409)
    const shown = await desk.shown(order)
    expect(shown).toMatchObject({ status: 'paid', received: 123_000, returned: 61_500, tasks: [] })
    expect(shown.refunds).toMatchObject([{ way: 'provider', amount: '615.00', status: 'requested' }])
    expect((await queuedLetters(server.pool, 'training_order_paid')).at(-1)?.data).toMatchObject({
      excess: { amount: '615.00', online: true },
    })
  })

  test('stays while the provider cannot be reached, so that nobody has two', async () => {
    const order = await desk.order('online', 2)
    await desk.begin(order)
    await leave(order)
    await desk.behave('down')
    const refused = await desk.buyer.refused('partnerzone.training.orders.pay', { path: { training_order: order } })
    expect(refused.status).toBe(503)
    await desk.behave('normal')
    expect((await desk.begin(order)).totalAmount).toBe('61500')
  })
})

describe('a payment and the end of the hold', () => {
  test('paid before the end: the order stays paid', async () => {
    const order = await desk.order('online')
    await desk.notify(await desk.begin(order))
    pass(180)
    expect(await overdueOrders(server.db, now())).not.toContain(order)
    expect(await expire(order)).toBe(false)
    expect(await desk.shown(order)).toMatchObject({ status: 'paid', tasks: [] })
  })

  test('paid after the end: the money is recorded, and staff are told', async () => {
    const order = await desk.order('online')
    const payment = await desk.begin(order)
    pass(180)
    await check()
    expect(await overdueOrders(server.db, now())).toContain(order)
    expect(await expire(order)).toBe(true)
    expect(await desk.shown(order)).toMatchObject({ status: 'cancelled' })

    expect(await desk.notify(payment)).toBe(200)
    expect(await desk.notify(payment)).toBe(200)
    const shown = await desk.shown(order)
    expect(shown).toMatchObject({ status: 'paid', paid_online: true, received: 61_500 })
    expect(kinds(shown)).toEqual(['late_payment'])
  })

  test('at the same moment: the first one decides, and nothing is lost', async () => {
    for (let round = 0; round < 6; round += 1) {
      server.advance(-passed)
      passed = 0
      const order = await desk.order('online')
      const payment = await desk.begin(order)
      pass(180)
      await server.pool.query("update payment_attempts set status = 'failed' where order_id = $1", [order])
      const [told, expired] = await Promise.all([desk.notify(payment), expire(order)])
      expect(told).toBe(200)
      const shown = await desk.shown(order)
      expect(shown.status).toBe('paid')
      expect(kinds(shown)).toEqual(expired ? ['late_payment'] : [])
    }
  })

  test('a hold does not end while somebody is paying', async () => {
    const order = await desk.order('online')
    pass(45)
    await desk.begin(order)
    pass(20)
    expect(await overdueOrders(server.db, now())).not.toContain(order)
    expect(await expire(order)).toBe(false)
  })

  test('a second payment of one order becomes a task of staff', async () => {
    const order = await desk.order('online')
    const first = await desk.begin(order)
    pass(31)
    const second = await desk.begin(order)
    await desk.notify(second)
    await desk.notify(first)
    const shown = await desk.shown(order)
    expect(shown).toMatchObject({ status: 'paid', received: 123_000 })
    expect(kinds(shown)).toEqual(['second_payment'])
  })
})

describe('a malformed notification', () => {
  test.each([
    '',
    '[]',
    'null',
    '{',
    '{"order":{}}',
    '{"order":null,"refund":{}}',
    '"\\u0000"',
    '{"a":"\\u0000\\ud800"}',
  ])('is answered without a server error: %s', async (body) => {
    expect(await desk.send(body)).toBeLessThan(500)
    expect(await desk.send(body, 'another key')).toBeLessThan(500)
    expect(server.unforeseen).toEqual([])
  })
})

describe('notifications of unknown payments', () => {
  test('are kept for 90 days; those of an order stay with it', async () => {
    const payment = await desk.begin(await desk.order('online'))
    await desk.notify(payment)
    await desk.notify({ ...payment, orderId: 'NEVER', extOrderId: crypto.randomUUID() })
    const all = ['completed', 'unknown']
    const day = 86_400_000
    await forgetStrayNotifications(server.db, new Date(now().getTime() + 89 * day))
    expect(await desk.outcomes()).toEqual(all)
    await forgetStrayNotifications(server.db, new Date(now().getTime() + 91 * day))
    expect(await desk.outcomes()).toEqual(['completed'])
  })
})
