import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { keepCredit, reduceOrder, refundOrder } from '#server/modules/order/index.ts'
import { checkPayments, refundThroughProvider } from '#server/modules/order/jobs.ts'
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
const version = async (order: number) => (await desk.shown(order)).version
const within = <Result>(work: (acting: ReturnType<PaymentDesk['acting']>) => Promise<Result>) =>
  inTransaction(server.db, (tx) => work(desk.acting(tx)))

/** Does the worker's part for the refunds that the order waits for. */
async function workRefunds(order: number, isLastAttempt = false): Promise<void> {
  const { refunds } = await desk.shown(order)
  const run = { deps: server.deps, at: server.deps.clock(), isLastAttempt }
  for (const { id, status } of refunds) if (status === 'requested') await refundThroughProvider(run, id)
}

describe('a refund', () => {
  test('through the provider counts once it is confirmed; a partial one leaves the order paid', async () => {
    const order = await desk.paidOnline(2)
    const body = { amount: '615.00', reason: 'Jedna osoba mniej', version: await version(order) }
    const asked = await desk.admin.call('order.orders.refund', { path: path(order), body })
    expect(asked.body).toMatchObject({ refunded: '0.00', returned: 61_500, pending: 61_500 })
    await workRefunds(order)
    await checkPayments(server.deps, server.deps.clock())
    expect(await desk.shown(order)).toMatchObject({ status: 'paid', refunded: '615.00', pending: 0 })

    const rest = { amount: '615.00', reason: 'Druga też', version: await version(order) }
    await desk.admin.call('order.orders.refund', { path: path(order), body: rest })
    await workRefunds(order)
    await checkPayments(server.deps, server.deps.clock())
    expect(await desk.shown(order)).toMatchObject({
      status: 'cancelled',
      refunded: '1230.00',
      attempts: [{ status: 'refunded' }],
    })
  })

  test('above what is left is refused', async () => {
    const order = await desk.paidOnline()
    const body = { amount: '615.01', reason: 'Za dużo', version: await version(order) }
    expect((await desk.admin.refused('order.orders.refund', { path: path(order), body })).status).toBe(409)
  })

  test('whose answer was lost is not made twice', async () => {
    const order = await desk.paidOnline()
    await within((acting) =>
      refundOrder(acting, { order_id: order, amount: '615.00', reason: 'Choroba', participant_id: null }),
    )
    await desk.behave('lost')
    await expect(workRefunds(order)).rejects.toThrow('Not reached')
    await desk.behave('normal')
    await workRefunds(order)
    await checkPayments(server.deps, server.deps.clock())
    expect(await desk.shown(order)).toMatchObject({ status: 'cancelled', refunded: '615.00' })
  })

  test.each(['refuse_refunds', 'cancel_refunds'] as const)(
    'that the provider refuses becomes a task of staff, and can be repeated: %s',
    async (mode) => {
      const order = await desk.paidOnline()
      await within((acting) =>
        refundOrder(acting, { order_id: order, amount: '615.00', reason: 'Choroba', participant_id: null }),
      )
      await desk.behave(mode)
      await workRefunds(order)
      await checkPayments(server.deps, server.deps.clock())
      await desk.behave('normal')
      const failed = await desk.shown(order)
      expect(failed).toMatchObject({ status: 'paid', refunded: '0.00', returned: 0, refunds: [{ status: 'failed' }] })
      expect(failed.tasks).toMatchObject([{ kind: 'refund_failed', amount: '615.00' }])
      expect(
        await within((acting) =>
          refundOrder(acting, { order_id: order, amount: '615.00', reason: 'Znowu', participant_id: null }),
        ),
      ).toBe('provider')
    },
  )

  test('by transfer is a task; the order keeps the money that staff did not send', async () => {
    const order = await desk.paidByTransfer()
    const give = () =>
      within((acting) =>
        refundOrder(acting, { order_id: order, amount: '615.00', reason: 'Choroba', participant_id: null }),
      )
    const settle = async (outcome: 'done' | 'dropped') => {
      const task = (await desk.shown(order)).tasks.find(({ done_at }) => done_at === null)
      const body = { outcome, note: 'Przelew 12/2026', version: task?.version ?? 0 }
      return desk.admin.call('order.tasks.settle', { path: { order_task: task?.id ?? 0 }, body })
    }
    expect(await give()).toBe('transfer')
    expect(await give()).toBe('nothing')
    expect((await settle('dropped')).status).toBe(200)
    expect(await desk.shown(order)).toMatchObject({ status: 'paid', returned: 0, refunds: [{ status: 'failed' }] })
    expect(await give()).toBe('transfer')
    await settle('done')
    expect(await desk.shown(order)).toMatchObject({ status: 'cancelled', refunded: '615.00', cancel_reason: 'Choroba' })
  })

  test('of an unpaid order gives nothing', async () => {
    const order = await desk.order('transfer')
    expect(
      await within((acting) =>
        refundOrder(acting, { order_id: order, amount: '615.00', reason: 'Brak', participant_id: null }),
      ),
    ).toBe('nothing')
  })
})

describe('a credit', () => {
  test('pays the next order, and is a credit again when that is cancelled', async () => {
    const kept = await desk.paidByTransfer()
    expect(
      await within((acting) =>
        keepCredit(acting, { order_id: kept, amount: '615.00', reason: 'Termin', participant_id: null }),
      ),
    ).toBe('615.00')
    expect(await desk.shown(kept)).toMatchObject({ status: 'cancelled', returned: 61_500 })

    const half = await desk.order('transfer', 2, { use_credit: true })
    expect(await desk.shown(half)).toMatchObject({ status: 'unpaid', credit_used: '615.00', due: 61_500 })
    const one = { quantity: 1, gross: '615.00', net: '500.00', reason: 'Rezygnacja' }
    await within((acting) => reduceOrder(acting, half, one))
    expect(await desk.shown(half)).toMatchObject({ status: 'paid', quantity: 1, due: 0 })

    expect(
      await within((acting) =>
        refundOrder(acting, { order_id: half, amount: '615.00', reason: 'Choroba', participant_id: null }),
      ),
    ).toBe('nothing')
    expect(await desk.shown(half)).toMatchObject({ status: 'cancelled', refunds: [], tasks: [] })
    const whole = await desk.order('transfer', 1, { use_credit: true })
    expect(await desk.shown(whole)).toMatchObject({ status: 'paid', credit_used: '615.00' })
  })

  test('used by an unpaid order is returned when the order is cancelled', async () => {
    const kept = await desk.paidByTransfer()
    await within((acting) =>
      keepCredit(acting, { order_id: kept, amount: '100.00', reason: 'Termin', participant_id: null }),
    )
    const order = await desk.order('transfer', 1, { use_credit: true })
    expect(await desk.shown(order)).toMatchObject({ credit_used: '100.00', due: 51_500 })
    const all = { quantity: 1, gross: '615.00', net: '500.00', reason: 'Rezygnacja' }
    await within((acting) => reduceOrder(acting, order, all))
    expect(await desk.shown(order)).toMatchObject({ status: 'cancelled' })
    const next = await desk.order('transfer', 1, { use_credit: true })
    expect(await desk.shown(next)).toMatchObject({ credit_used: '100.00' })
  })
})
