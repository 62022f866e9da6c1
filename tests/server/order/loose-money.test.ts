import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { keepCredit, reduceOrder } from '#server/modules/order/index.ts'
import { checkPayments, refundThroughProvider } from '#server/modules/order/jobs.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openPaymentDesk, type PaymentDesk } from '#tests/support/scenarios/payment-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: PaymentDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
})
afterAll(() => server.stop())

const path = (order: number) => ({ training_order: order })
const document = { document_number: 'WB 7/2026', document_date: '2026-01-15' }
const giveUp = (order: number) =>
  inTransaction(server.db, (tx) =>
    reduceOrder(desk.acting(tx), order, { quantity: 1, gross: '615.00', net: '500.00', reason: 'Rezygnacja' }),
  )
const own = async (order: number) =>
  (await desk.buyer.call('partnerzone.training.orders.show', { path: path(order) })).body
const choose = (order: number, choice: 'credit' | 'refund') =>
  desk.buyer.call('partnerzone.training.orders.settle', { path: path(order), body: { choice } })
const lettersAbout = async (order: number) =>
  (await queuedLetters(server.pool)).filter(({ data }) => data.order_id === order).map(({ template }) => template)

/** An order whose places were given up while a person was paying. */
async function paidTooLate(): Promise<number> {
  const order = await desk.order('online')
  const payment = await desk.begin(order)
  await desk.choose(payment, 'silent')
  await giveUp(order)
  await desk.notify(payment)
  return order
}

async function settle(order: number, body: Record<string, unknown>) {
  const task = (await desk.shown(order)).tasks.find(({ done_at }) => done_at === null)
  const call = { path: { order_task: task?.id ?? 0 }, body: { note: 'Ustalone', version: task?.version ?? 0, ...body } }
  return desk.admin.call('order.tasks.settle', call as never)
}

describe('money for places that no longer exist', () => {
  test('is shown as such: no letter or page says that the places are confirmed', async () => {
    const order = await paidTooLate()
    expect(await own(order)).toMatchObject({ unsettled: { kind: 'late_payment', amount: '615.00' } })
    expect(await lettersAbout(order)).toEqual(['training_order_placed', 'training_order_unsettled'])
  })

  test('becomes what the company chooses: a credit', async () => {
    const order = await paidTooLate()
    expect((await choose(order, 'credit')).body).toMatchObject({ status: 'cancelled', unsettled: null })
    expect((await desk.shown(order)).tasks).toMatchObject([{ kind: 'late_payment', done_at: expect.any(String) }])
    const next = await desk.order('transfer', 1, { use_credit: true })
    expect(await desk.shown(next)).toMatchObject({ status: 'paid', credit_used: '615.00' })
  })

  test('or a refund; the choice is made once, and only by its own company', async () => {
    const order = await paidTooLate()
    const stranger = await server.person({ roles: ['partner'], partners: [await server.partner('Obcy')] })
    const call = { path: path(order), body: { choice: 'refund' } }
    expect((await stranger.refused('partnerzone.training.orders.settle', call)).status).toBe(404)
    expect((await choose(order, 'refund')).body).toMatchObject({ status: 'paid', unsettled: null })
    expect((await desk.shown(order)).refunds).toMatchObject([{ way: 'provider', amount: '615.00' }])
    expect((await desk.buyer.refused('partnerzone.training.orders.settle', call)).status).toBe(409)
  })

  test('is assigned by staff to another unpaid order of the company, and to no other', async () => {
    const order = await paidTooLate()
    const target = await desk.order('transfer', 2)
    const { order_number } = await desk.shown(target)
    const task = (await desk.shown(order)).tasks[0]
    const wrong = { outcome: 'attach', order_number: 'SZK/1999/1', note: 'Nie ta', version: task?.version ?? 0 }
    const refused = await desk.admin.refused('order.tasks.settle', { path: { order_task: task?.id ?? 0 }, body: wrong })
    expect(refused).toMatchObject({ status: 422, body: { errors: { order_number: [expect.any(String)] } } })
    expect((await settle(order, { outcome: 'attach', order_number })).status).toBe(200)
    expect(await desk.shown(order)).toMatchObject({ status: 'cancelled', returned: 61_500 })
    expect(await desk.shown(target)).toMatchObject({ status: 'unpaid', due: 61_500, credit_used: '615.00' })
  })

  test('of a late transfer is recorded with the amount received', async () => {
    const order = await desk.order('transfer')
    await giveUp(order)
    const { version } = await desk.shown(order)
    const body = { ...document, amount: '600.00', version }
    expect((await desk.admin.call('order.orders.pay', { path: path(order), body })).status).toBe(200)
    expect(await desk.shown(order)).toMatchObject({
      status: 'paid',
      received: 60_000,
      tasks: [{ kind: 'late_payment' }],
    })
    expect((await settle(order, { outcome: 'refund' })).status).toBe(200)
    expect((await desk.shown(order)).tasks).toMatchObject([{}, { kind: 'refund_transfer', amount: '600.00' }])
  })
})

test('above the amount due leaves the rest as a credit; a smaller amount is refused', async () => {
  const order = await desk.order('transfer')
  const pay = async (amount: string) => ({ ...document, amount, version: (await desk.shown(order)).version })
  const refused = await desk.admin.refused('order.orders.pay', { path: path(order), body: await pay('614.99') })
  expect(refused).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } })
  await desk.admin.call('order.orders.pay', { path: path(order), body: await pay('700.00') })
  expect(await desk.shown(order)).toMatchObject({ status: 'paid', received: 70_000, returned: 8500 })
  const { body } = await desk.admin.call('order.credits.index', {
    query: { order_number: (await own(order)).order_number },
  })
  expect('results' in body && body.results).toMatchObject([{ amount: '85.00', remaining: '85.00' }])
})

test('of a refund that the provider refused is settled by transfer, booked once', async () => {
  const order = await desk.order('online')
  const payment = await desk.begin(order)
  await desk.choose(payment, 'silent')
  await desk.notify(payment)
  await desk.behave('refuse_refunds')
  const ask = async () => ({ amount: '615.00', reason: 'Choroba', version: (await desk.shown(order)).version })
  await desk.admin.call('order.orders.refund', { path: path(order), body: await ask() })
  const run = { deps: server.deps, at: server.deps.clock(), isLastAttempt: false }
  for (const { id } of (await desk.shown(order)).refunds) await refundThroughProvider(run, id)
  await desk.behave('normal')
  expect((await settle(order, { outcome: 'done' })).status).toBe(200)
  await checkPayments(server.deps, server.deps.clock())
  const shown = await desk.shown(order)
  expect(shown).toMatchObject({ status: 'cancelled', refunded: '615.00', returned: 61_500, pending: 0 })
  expect(shown.refunds).toMatchObject([
    { way: 'provider', status: 'failed' },
    { way: 'transfer', status: 'completed', amount: '615.00' },
  ])
})

test('of a refund that is requested once more closes the first task, so that it is not booked twice', async () => {
  const order = await desk.order('online', 2)
  const payment = await desk.begin(order)
  await desk.choose(payment, 'silent')
  await desk.notify(payment)
  const refund = async () => {
    const body = { amount: '615.00', reason: 'Choroba', version: (await desk.shown(order)).version }
    await desk.admin.call('order.orders.refund', { path: path(order), body })
    const run = { deps: server.deps, at: server.deps.clock(), isLastAttempt: false }
    for (const { id } of (await desk.shown(order)).refunds) await refundThroughProvider(run, id)
  }
  await desk.behave('refuse_refunds')
  await refund()
  await desk.behave('normal')
  const [task] = (await desk.shown(order)).tasks
  await refund()
  expect((await desk.shown(order)).tasks).toMatchObject([{ kind: 'refund_failed', done_at: expect.any(String) }])
  const body = { outcome: 'done', note: 'Przelew', version: (task?.version ?? 0) + 1 }
  expect((await desk.admin.refused('order.tasks.settle', { path: { order_task: task?.id ?? 0 }, body })).status).toBe(
    409,
  )
  expect(await desk.shown(order)).toMatchObject({ returned: 61_500 })
})

describe('a credit', () => {
  test('is shown to staff with balance and history, and paid out by administrators', async () => {
    const order = await desk.order('transfer')
    const { version } = await desk.shown(order)
    await desk.admin.call('order.orders.pay', { path: path(order), body: { ...document, version } })
    await inTransaction(server.db, (tx) =>
      keepCredit(desk.acting(tx), { order_id: order, amount: '615.00', reason: 'Termin', participant_id: null }),
    )
    const { order_number } = await own(order)
    const { body } = await desk.admin.call('order.credits.index', { query: { order_number } })
    const [credit] = 'results' in body ? body.results : []
    const id = credit?.id ?? 0
    const trainer = await server.person({ roles: ['moderator-training'] })
    const payout = { ...document, amount: '600.00', note: 'Na prośbę firmy' }
    const call = { path: { training_credit: id }, body: payout }
    expect((await trainer.refused('order.credits.pay-out', call)).status).toBe(403)
    expect((await desk.admin.call('order.credits.pay-out', call)).body).toMatchObject({ remaining: '15.00' })
    expect((await desk.admin.refused('order.credits.pay-out', call)).status).toBe(422)
    const shown = await trainer.call('order.credits.show', { path: { training_credit: id } })
    expect(shown.body.uses).toMatchObject([{ kind: 'payout', amount: '600.00', document_number: 'WB 7/2026' }])
    expect(await lettersAbout(order)).toContain('training_credit_paid_out')
  })
})
