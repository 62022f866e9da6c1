import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk, transferDocument } from '#tests/support/scenarios/payment-desk.ts'
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
describe('a transfer', () => {
  test('is booked with its document, and reversed by an administrator', async () => {
    const order = await desk.paidByTransfer()
    expect(await desk.shown(order)).toMatchObject({
      status: 'paid',
      paid_online: false,
      ...transferDocument,
      hold_until: null,
    })
    const trainer = await server.person({ roles: ['moderator-training'] })
    const body = { reason: 'Pomyłka', version: await version(order) }
    expect((await trainer.refused('order.orders.unpay', { path: path(order), body })).status).toBe(403)
    const unpaid = await desk.admin.call('order.orders.unpay', { path: path(order), body })
    expect(unpaid.body).toMatchObject({ status: 'unpaid', document_number: null, paid_at: null })
  })

  test('is not booked on an order to be paid online, nor on an old version; a second one is recorded as paid twice', async () => {
    const online = await desk.order('online')
    const body = { ...transferDocument, version: await version(online) }
    const refused = await desk.admin.refused('order.orders.pay', { path: path(online), body })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    const order = await desk.paidByTransfer()
    const again = { ...transferDocument, version: await version(order) }
    await desk.admin.call('order.orders.pay', { path: path(order), body: again })
    expect(await desk.shown(order)).toMatchObject({ status: 'paid', tasks: [{ kind: 'second_payment' }] })
    const old = { ...transferDocument, version: 1 }
    const conflict = await desk.admin.refused('order.orders.pay', { path: path(order), body: old })
    expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('cannot be reversed once the provider has confirmed an online payment', async () => {
    const order = await desk.paidOnline()
    const body = { reason: 'Próba', version: await version(order) }
    const refused = await desk.admin.refused('order.orders.unpay', { path: path(order), body })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Order not allowed because some orders paid via online payment' },
    })
  })
})

describe('many orders', () => {
  test('are changed all at once', async () => {
    const ids = [await desk.order('transfer'), await desk.order('transfer')]
    const body = { ids, status: 'paid' as const, ...transferDocument }
    expect((await desk.admin.call('order.orders.update-many', { body })).body.updated).toBe(2)
    for (const id of ids) expect(await desk.shown(id)).toMatchObject({ status: 'paid' })
    const back = { ids, status: 'unpaid' as const, reason: 'Zwrot z banku' }
    expect((await desk.admin.call('order.orders.update-many', { body: back })).status).toBe(200)
  })

  test('are not changed at all when one was paid online, which is named', async () => {
    const [transfer, online] = [await desk.paidByTransfer(), await desk.paidOnline()]
    const { order_number } = await desk.shown(online)
    const body = { ids: [transfer, online], status: 'unpaid', reason: 'Próba' }
    const refused = await desk.admin.refused('order.orders.update-many', { body })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Order not allowed because some orders paid via online payment',
        errors: { ids: [order_number] },
      },
    })
    expect(await desk.shown(transfer)).toMatchObject({ status: 'paid' })
  })

  test('must be selected first', async () => {
    const refused = await desk.admin.refused('order.orders.update-many', {
      body: { ids: [], status: 'unpaid', reason: 'Próba' },
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: { ids: ['Select orders first'] } } })
  })
})

describe('starting a payment', () => {
  test('is refused while the provider is away, and works later', async () => {
    const order = await desk.order('online')
    for (const mode of ['down', 'nonsense'] as const) {
      await desk.behave(mode)
      const refused = await desk.buyer.refused('partnerzone.training.orders.pay', { path: path(order) })
      expect(refused.status).toBe(503)
    }
    await desk.behave('normal')
    expect((await desk.begin(order)).totalAmount).toBe('61500')
  })

  test('whose answer was lost makes another payment, and nobody was told of the first', async () => {
    const order = await desk.order('online')
    await desk.behave('lost')
    expect((await desk.buyer.refused('partnerzone.training.orders.pay', { path: path(order) })).status).toBe(503)
    await desk.behave('normal')
    const payment = await desk.begin(order)
    const { attempts } = await desk.shown(order)
    expect(attempts).toMatchObject([{ status: 'failed' }, { status: 'redirected' }])
    expect(payment.orderId).toBe(attempts[1]?.provider_order_id)
  })

  test('continues after the server died in the middle', async () => {
    const order = await desk.order('online')
    await server.pool.query(
      `insert into payment_attempts (order_id, provider, ext_order_id, amount, expires_at, created_at, updated_at)
       values ($1, 'payu', 'died', 61500, now() + interval '29 minutes', now() - interval '1 minute', now())`,
      [order],
    )
    await desk.begin(order)
    expect((await desk.shown(order)).attempts).toMatchObject([
      { status: 'failed', failure: 'lost' },
      { status: 'redirected' },
    ])
  })

  test('many times at once leads to one page', async () => {
    const order = await desk.order('online')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.buyer.call('partnerzone.training.orders.pay', { path: path(order) })),
    )
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1)
    expect((await desk.shown(order)).attempts).toHaveLength(1)
  })

  test('is refused for another company’s order, for a transfer and for a paid order', async () => {
    const online = await desk.order('online')
    const stranger = await server.person({ roles: ['partner'], partners: [await server.partner('Obcy')] })
    expect((await stranger.refused('partnerzone.training.orders.pay', { path: path(online) })).status).toBe(404)
    for (const order of [await desk.order('transfer'), await desk.paidOnline()]) {
      const refused = await desk.buyer.refused('partnerzone.training.orders.pay', { path: path(order) })
      expect(refused.status).toBe(409)
    }
  })

  test('leads to a page where it can be refused, which the order then shows to the company', async () => {
    const order = await desk.order('online')
    const payment = await desk.begin(order)
    const page = await fetch(`${server.url}/simulated-payment/${payment.orderId}`)
    expect(await page.text()).toContain('615,00')
    await desk.choose(payment, 'refuse')
    await desk.notify(payment, { status: 'CANCELED' })
    const seen = await desk.buyer.call('partnerzone.training.orders.show', { path: path(order) })
    expect(seen.body).toMatchObject({ status: 'unpaid', can_pay: true, attempt: { status: 'cancelled' } })
  })
})

test('staff see orders of their partners only', async () => {
  const order = await desk.order('transfer')
  const restricted = await server.person({
    roles: ['moderator-training'],
    restricted_partners: [await server.partner('Inny')],
  })
  expect((await restricted.refused('order.orders.show', { path: path(order) })).status).toBe(404)
  expect((await restricted.call('order.orders.index')).body.results).toEqual([])
  const branded = await server.person({ roles: ['moderator-training'], restricted_brands: [desk.brand] })
  expect((await branded.call('order.orders.show', { path: path(order) })).status).toBe(200)
})
