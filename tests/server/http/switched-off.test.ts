import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integrations } from '#server/settings/environment.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { participantNamed, signUpForm } from '#tests/support/scenarios/training/sign-up-form.ts'
import { openTrainingHall } from '#tests/support/scenarios/training/training-hall.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

/** A production without any integration: nothing is simulated either. */
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startServer({ config: { switched_off: integrations } })
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const knows = async (beginning: string) => {
  const { body: routes } = await server.nobody.call('core.routes')
  const { body: who } = await admin.call('auth.user')
  const openapi = await (
    await fetch(`${server.url}/api/openapi.json`, { headers: { authorization: `Bearer ${admin.token}` } })
  ).text()
  return (
    [...Object.keys(routes), ...Object.keys(who.permissions)].some((name) => name.startsWith(beginning)) ||
    openapi.includes(`"${beginning}`)
  )
}

describe('what is switched off does not exist', () => {
  it('the outbox, which needs the mail simulator', async () => {
    expect((await admin.refused('mail.messages.index')).status).toBe(404)
    expect((await admin.refused('mail.messages.show', { path: { message: 1 } })).status).toBe(404)
    expect(await knows('mail.')).toBe(false)
  })

  it('the look-up of companies', async () => {
    expect((await admin.refused('registry.companies.show', { path: { nip: '5252248481' } })).status).toBe(404)
    expect(await knows('registry.')).toBe(false)
    expect(await knows('public-zone.registry.')).toBe(false)
  })

  it('the payment page of the simulator', async () => {
    expect((await fetch(`${server.url}/simulated-payment/1`)).status).toBe(404)
  })
})

describe('without online payments', () => {
  it('no screen offers them, and nobody can choose them', async () => {
    const hall = await openTrainingHall(server)
    const term = await hall.term(await hall.training())
    const buyer = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
    const { body: shown } = await buyer.call('partnerzone.training.terms.show', { path: { term } })
    expect(shown.payments.map(({ type }) => type)).toEqual(['transfer'])
    const { body: forStaff } = await admin.call('training.participants.terms', { path: { term } })
    expect(forStaff.payments.map(({ type }) => type)).toEqual(['transfer'])

    const form = signUpForm(hall, term, [participantNamed('Jan')])
    const online = { ...form, payment_id: hall.payments.online }
    const refused = await buyer.refused('partnerzone.training.records.store', { body: online })
    expect(refused).toMatchObject({ status: 422, body: { errors: { payment_id: [expect.any(String)] } } })
    expect((await buyer.call('partnerzone.training.records.store', { body: form })).status).toBe(200)
  })

  it('an order that was waiting for one cannot be paid so', async () => {
    const hall = await openTrainingHall(server)
    const buyer = await server.person({ roles: ['partner'], partners: [hall.company], is_company_admin: true })
    const term = await hall.term(await hall.training())
    const { order } = await hall.sign(term, ['Ewa'])
    await server.pool.query(`update training_orders set payment_type = 'online' where id = $1`, [order?.id])
    const path = { training_order: order?.id as number }
    const { body } = await buyer.call('partnerzone.training.orders.show', { path })
    expect(body).toMatchObject({ payment_type: 'online', can_pay: false })
    expect((await buyer.refused('partnerzone.training.orders.pay', { path })).status).toBe(409)
  })
})

describe('without an ERP', () => {
  it('a sent order waits for no ERP and starts at once', async () => {
    const desk = await openOrderDesk(server)
    const { id, erp_status, version } = await desk.sent()
    expect(erp_status).toBe('none')
    const { rows } = await server.pool.query(`select from pgboss.job where name = 'service-order.erp-save'`)
    expect(rows).toHaveLength(0)
    const started = await admin.call('service-order.service-orders.start', {
      path: { service_order: id },
      body: { version },
    })
    expect(started).toMatchObject({ status: 200, body: { status: 'inprogress', erp_status: 'none' } })
  })
})
