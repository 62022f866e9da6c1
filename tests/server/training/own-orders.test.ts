import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remindOfPayment } from '#server/modules/order/jobs.ts'
import { expireOrders } from '#server/modules/training/places/waiting-list.ts'
import { remindOfTraining } from '#server/modules/training/registrations/mails.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openPaymentDesk, type PaymentDesk } from '#tests/support/scenarios/payment-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: PaymentDesk
let training: number

beforeAll(async () => {
  server = await startServer()
  desk = await openPaymentDesk(server)
  training = await desk.training()
})
afterAll(() => server.stop())

const path = (order: number) => ({ training_order: order })
const own = async (order: number) =>
  (await desk.buyer.call('partnerzone.training.orders.show', { path: path(order) })).body
const hours = (count: number) => new Date(server.deps.clock().getTime() + count * 3_600_000)
async function placed(type: 'online' | 'transfer', term?: number, names = ['Adam', 'Beata']) {
  const on = term ?? (await desk.term(training))
  const { order } = await desk.sign(on, names, { payment_id: desk.payments[type] })
  return { term: on, order: order?.id as number }
}
const lettersAbout = async (order: number, template: string) =>
  (await queuedLetters(server.pool, template)).filter(({ data }) => data.order_id === order).length

describe('the form of payment', () => {
  it('of an unpaid order can be changed by the company, and an open payment page is cancelled', async () => {
    const { order } = await placed('online')
    const payment = await desk.begin(order)
    const body = { payment_id: desk.payments.transfer }
    const { body: changed } = await desk.buyer.call('partnerzone.training.orders.change-payment', {
      path: path(order),
      body,
    })
    expect(changed).toMatchObject({ payment_type: 'transfer', transfer: { amount: '1230.00' }, can_pay: false })
    const { rows } = await server.pool.query(
      "select 1 from pgboss.job where name = 'order.attempts.cancel' and data ->> 'order_id' = $1",
      [String(order)],
    )
    expect(rows).toHaveLength(1)
    expect(payment.totalAmount).toBe('123000')
    expect(await lettersAbout(order, 'training_order_placed')).toBe(2)
  })

  it('is sent to the contact person, with a copy to the company’s address for electronic invoices', async () => {
    const { order } = await placed('online')
    const { rows: companies } = await server.pool.query<{ id: number }>(
      `update partners set electronic_form_invoice = true, electronic_invoice_email = 'faktury@firma.test'
       where id = (select partner_id from training_orders where id = $1) returning id`,
      [order],
    )
    const to = async () => {
      const { rows } = await server.pool.query<{ to: string }>(
        `select data ->> 'to' as to from pgboss.job
         where name = 'mail.send' and data -> 'data' ->> 'order_id' = $1 order by created_on, id`,
        [String(order)],
      )
      return rows.map((row) => row.to)
    }
    const [contact] = await to()
    const body = { payment_id: desk.payments.transfer }
    await desk.buyer.call('partnerzone.training.orders.change-payment', { path: path(order), body })
    expect((await to()).toSorted()).toEqual([contact, contact, 'faktury@firma.test'].toSorted())
    await server.pool.query('update partners set electronic_form_invoice = false where id = $1', [companies[0]?.id])
    await desk.pay(order)
    expect((await to()).filter((address) => address === 'faktury@firma.test')).toHaveLength(1)
  })

  it('can be changed by staff; not of a paid order, nor to one that the training does not offer', async () => {
    const { order } = await placed('transfer')
    const trainer = await server.person({ roles: ['moderator-training'] })
    const body = { payment_id: desk.payments.online }
    const changed = await trainer.call('order.orders.change-payment', { path: path(order), body })
    expect(changed.body).toMatchObject({ payment_type: 'online' })
    const unknown = { path: path(order), body: { payment_id: 999_999 } }
    expect((await trainer.refused('order.orders.change-payment', unknown)).status).toBe(422)
    const stranger = await server.person({ roles: ['partner'], partners: [await server.partner('Obcy')] })
    const call = { path: path(order), body }
    expect((await stranger.refused('partnerzone.training.orders.change-payment', call)).status).toBe(404)
    await desk.pay(order)
    expect((await trainer.refused('order.orders.change-payment', call)).status).toBe(409)
  })
})

describe('an order that lapsed', () => {
  const lapse = async (order: number) => {
    await server.pool.query("update training_orders set hold_until = now() - interval '1 minute' where id = $1", [
      order,
    ])
    await expireOrders(server.db, server.deps.clock())
  }
  const resume = (order: number) =>
    desk.buyer.call('partnerzone.training.orders.resume', { path: path(order), body: { payment_id: null } })

  it('can be renewed once while there are places', async () => {
    const { term, order } = await placed('transfer')
    await lapse(order)
    expect(await own(order)).toMatchObject({ status: 'cancelled', can_resume: true })
    const { body } = await resume(order)
    expect(await own(body.order_id)).toMatchObject({ status: 'unpaid', quantity: 2, term_id: term })
    expect(await desk.places(term)).toMatchObject({ taken_places: 2 })
    const again = { path: path(order), body: { payment_id: null } }
    expect((await desk.buyer.refused('partnerzone.training.orders.resume', again)).status).toBe(422)
  })

  it('keeps the accepted terms and consents, and is not renewed at another price', async () => {
    const { term, order } = await placed('transfer')
    const accepted = async (of: number) =>
      (
        await server.pool.query(
          `select regulations_file, (select array_agg(consent_text_id order by id) from given_consents
             where entity = 'training.records' and entity_id = r.id) as texts
           from training_records r join training_orders o on o.record_id = r.id where o.id = $1`,
          [of],
        )
      ).rows[0]
    const before = await accepted(order)
    await lapse(order)
    await server.pool.query(
      `insert into consent_texts (form, kind, version, required, text_pl, text_en, valid_from)
       select form, kind, max(version) + 1, bool_or(required), 'Nowy', 'New', now()
       from consent_texts where form = 'training' group by form, kind`,
    )
    await server.pool.query('update trainings set regulations_file = gen_random_uuid() where id = $1', [training])
    await server.pool.query('update training_terms set price_brutto = price_brutto + 1 where id = $1', [term])
    const call = { path: path(order), body: { payment_id: null } }
    expect((await desk.buyer.refused('partnerzone.training.orders.resume', call)).status).toBe(409)
    await server.pool.query('update training_terms set price_brutto = price_brutto - 1 where id = $1', [term])
    expect(await accepted((await resume(order)).body.order_id)).toEqual(before)
  })

  it('is not renewed when its places are taken, or its people gave them up', async () => {
    const term = await desk.term(training, { places: 2 })
    const { order } = await placed('transfer', term)
    await lapse(order)
    await placed('transfer', term, ['Cezary'])
    expect(await own(order)).toMatchObject({ can_resume: false })
    const call = { path: path(order), body: { payment_id: null } }
    expect((await desk.buyer.refused('partnerzone.training.orders.resume', call)).status).toBe(409)
    const paid = await placed('transfer')
    expect(
      (await desk.buyer.refused('partnerzone.training.orders.resume', { ...call, path: path(paid.order) })).status,
    ).toBe(409)
  })

  it('is paid by a late transfer', async () => {
    const { order } = await placed('online')
    const payment = await desk.begin(order)
    await server.pool.query("update payment_attempts set status = 'failed' where order_id = $1", [order])
    await lapse(order)
    await desk.notify(payment)
    expect(await own(order)).toMatchObject({ status: 'paid', unsettled: { amount: '1230.00' }, can_resume: true })
    const { body } = await resume(order)
    expect(await own(body.order_id)).toMatchObject({ status: 'paid', credit_used: '1230.00' })
    expect(await own(order)).toMatchObject({ status: 'cancelled', unsettled: null })
  })
})

describe('a reminder', () => {
  it('of a payment comes once, before the hold ends and not at once', async () => {
    const { order } = await placed('transfer')
    await remindOfPayment(server.db, server.deps.clock())
    expect(await lettersAbout(order, 'training_order_reminder')).toBe(0)
    for (const hour of [24 * 5 + 1, 24 * 5 + 2]) await remindOfPayment(server.db, hours(hour))
    expect(await lettersAbout(order, 'training_order_reminder')).toBe(1)
    const online = await placed('online')
    await remindOfPayment(server.db, hours(0.75))
    expect(await lettersAbout(online.order, 'training_order_reminder')).toBe(1)
  })

  it('of a training has place, address and ticket, once for each day of it', async () => {
    const term = await desk.term(training, { in_days: 4 })
    await placed('transfer', term, ['Danuta'])
    const reminded = async () => {
      const { rows } = await server.pool.query<{ data: object }>(
        `select data -> 'data' as data from pgboss.job where name = 'mail.send'
           and data ->> 'template' = 'training_reminder' and data ->> 'to' = 'danuta@instal-test.pl'`,
      )
      return rows.map(({ data }) => data)
    }
    await remindOfTraining(server.db, hours(24))
    expect(await reminded()).toEqual([])
    for (const hour of [49, 73]) await remindOfTraining(server.db, hours(hour))
    expect(await reminded()).toMatchObject([
      { training_date: dayFromNow(4), city: 'Kraków', address: 'ul. Cieplna 1', code: expect.any(String) },
    ])
    await server.pool.query('update training_terms set training_date = $2 where id = $1', [term, dayFromNow(6)])
    await remindOfTraining(server.db, hours(24 * 5))
    expect(await reminded()).toHaveLength(2)
  })
})

it('a company lists its own orders, and the dashboard says what is due', async () => {
  const company = await server.partner('Spis')
  const person = await server.person({ roles: ['partner'], partners: [company] })
  const term = await desk.term(training)
  const of = { company: { ...desk.registration(term, []).company, partner_id: company, name: 'Spis' } }
  const { order } = await desk.sign(term, ['Ewa'], of)
  const list = async (who = person) => {
    const { body } = await who.call('partnerzone.training.orders.index', {})
    return 'results' in body ? body.results : []
  }
  expect(await list()).toMatchObject([{ id: order?.id, amount_due: '615.00', status: 'unpaid', city: 'Kraków' }])
  expect((await list(desk.buyer)).map(({ id }) => id)).not.toContain(order?.id)
  const dashboard = await person.call('partnerzone.dashboard.dashboards.index', {})
  expect(dashboard.body.training_orders).toMatchObject({ unpaid: 1, amount_due: '615.00', soonest: order?.hold_until })
})
