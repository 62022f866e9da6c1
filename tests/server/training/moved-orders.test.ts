import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOrders } from '#server/modules/training/places/waiting-list.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openPaymentDesk, type PaymentDesk } from '#tests/support/scenarios/payment-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: PaymentDesk
let trainer: Person
let training: number

beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
  trainer = await server.person({ roles: ['moderator-training'] })
  training = await desk.training()
})
afterAll(() => server.stop())

const path = (order: number) => ({ training_order: order })
const own = async (order: number) =>
  (await desk.buyer.call('partnerzone.training.orders.show', { path: path(order) })).body

/** An unpaid order of two people for one term, and another term. */
async function ordered(from_days: number, to_days: number) {
  const [from, to] = [
    await desk.term(training, { in_days: from_days, city: 'Kraków' }),
    await desk.term(training, { in_days: to_days, city: 'Gdańsk' }),
  ]
  const { order, record, signed } = await desk.sign(from, ['Adam', 'Beata'], { payment_id: desk.payments.online })
  return { from, to, order: order?.id as number, record: record.record_number, people: signed.map(({ id }) => id) }
}
const move = (from: number, participants: number[], target_term_id: number) =>
  trainer.call('training.participants.move', {
    path: { term: from },
    body: { participants, target_term_id, reason: 'Na prośbę firmy' },
  })
const byTransfer = (order: number) =>
  desk.buyer.refused('partnerzone.training.orders.change-payment', {
    path: path(order),
    body: { payment_id: desk.payments.transfer },
  })
const lapse = async (order: number) => {
  await server.pool.query("update training_orders set hold_until = now() - interval '1 minute' where id = $1", [order])
  await expireOrders(server.db, server.deps.clock())
}
const resume = (order: number) =>
  desk.buyer.refused('partnerzone.training.orders.resume', { path: path(order), body: { payment_id: null } })

describe('an order whose people were all moved', () => {
  it('is for their new term: page, list and registration say where and when', async () => {
    const { from, to, order, record, people } = await ordered(60, 90)
    await move(from, people.slice(0, 1), to)
    expect(await own(order)).toMatchObject({ term_id: from })
    await move(from, people.slice(1), to)
    expect(await own(order)).toMatchObject({ term_id: to })
    const { results } = (await desk.buyer.call('partnerzone.training.orders.index')).body
    expect(results.find(({ id }) => id === order)).toMatchObject({ city: 'Gdańsk', training_date: dayFromNow(90) })
    const shown = await desk.buyer.call('partnerzone.training.records.show', { path: { record_number: record } })
    expect(shown.body).toMatchObject({ term_id: to, city: 'Gdańsk', training_date: dayFromNow(90) })
    expect((await desk.shown(order)).term).toMatchObject({ id: to, city: 'Gdańsk' })
  })

  it('is paid by the times of that term, later or sooner', async () => {
    const later = await ordered(1, 60)
    await move(later.from, later.people, later.to)
    expect((await byTransfer(later.order)).status).toBe(200)
    const sooner = await ordered(60, 1)
    await move(sooner.from, sooner.people, sooner.to)
    expect((await byTransfer(sooner.order)).status).toBe(200)
    expect(String((await own(sooner.order)).hold_until) < dayFromNow(1)).toBe(true)
  })

  it('is renewed for that term when it had lapsed', async () => {
    const { from, to, order, people } = await ordered(60, 90)
    await move(from, people, to)
    await lapse(order)
    expect(await own(order)).toMatchObject({ status: 'cancelled', can_resume: true })
    expect((await resume(order)).body).toMatchObject({ term_id: to })
    expect(await desk.places(from)).toMatchObject({ taken_places: 0 })
    expect(await desk.places(to)).toMatchObject({ taken_places: 2 })
  })
})

describe('an order of which some were moved', () => {
  it('is paid by the first of its terms, and is not renewed as if all went to one', async () => {
    const { from, to, order, people } = await ordered(60, 1)
    await move(from, people.slice(0, 1), to)
    expect((await byTransfer(order)).status).toBe(200)
    expect(String((await own(order)).hold_until) < dayFromNow(1)).toBe(true)
    await lapse(order)
    expect(await own(order)).toMatchObject({ status: 'cancelled', can_resume: false })
    expect((await resume(order)).status).toBe(409)
    expect(await desk.places(from)).toMatchObject({ taken_places: 0 })
  })
})
