import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#contract/values/rules.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ service_order: id })

describe('the lifecycle refuses', () => {
  it('to start before the ERP has the order, except by an administrator with a reason', async () => {
    const { id, version } = await desk.sent()
    const start = (who: Person, reason?: string) =>
      who.call('service-order.service-orders.start', { path: at(id), body: { version, reason } })
    expect((await start(desk.technician)).status).toBe(409)
    expect((await start(desk.technician, 'Pilne')).status).toBe(409)
    expect((await start(desk.admin)).status).toBe(409)
    const overridden = await start(desk.admin, 'Klient bez ogrzewania')
    expect(overridden.body).toMatchObject({ status: 'inprogress', erp_status: 'pending' })
    expect(overridden.body.timeline.at(-1)).toMatchObject({
      kind: 'note',
      text: 'Klient bez ogrzewania',
      internal: true,
    })
  })

  it('to complete a registered order as repaired', async () => {
    const { id, version } = await desk.inErp()
    const refused = await desk.technician.refused('service-order.service-orders.complete', {
      path: at(id),
      body: { version, resolution: 'repaired', text: 'Bez pracy' },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await desk.seen(id)).status).toBe('registered')
  })

  it('to edit or delete a sent order', async () => {
    const { id, version } = await desk.sent()
    const saved = await desk.author.refused('partnerzone.service-order.service-orders.update', {
      path: at(id),
      body: { version, comment: 'Zmiana po wysłaniu' },
    })
    expect(saved).toMatchObject({
      status: 409,
      body: { code: 'lifecycle', message: 'Cannot edit a sent service order' },
    })
    const destroyed = await desk.author.refused('partnerzone.service-order.service-orders.destroy', { path: at(id) })
    expect(destroyed).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await desk.seen(id)).comment).toBe('Nie grzeje od wczoraj.')
  })

  it('to resend what the ERP has', async () => {
    const { id, version } = await desk.inErp()
    const refused = await desk.technician.refused('service-order.service-orders.resend', {
      path: at(id),
      body: { version },
    })
    expect(refused.status).toBe(409)
  })

  it('to delete a draft of another person, except by the company’s administrator', async () => {
    const { id } = await desk.draft()
    const path = at(id)
    expect((await desk.colleague.call('partnerzone.service-order.service-orders.destroy', { path })).status).toBe(409)
    expect((await desk.technician.call('service-order.service-orders.destroy', { path })).status).toBe(409)
    expect((await desk.boss.call('partnerzone.service-order.service-orders.destroy', { path })).status).toBe(200)
    expect((await desk.author.call('partnerzone.service-order.service-orders.show', { path })).status).toBe(404)
    expect((await desk.admin.call('service-order.service-orders.show', { path })).status).toBe(404)
  })
})

describe('the role decides', () => {
  const actions = [
    ['note', { text: 'x' }],
    ['assign', { version: 1, owner_id: 1 }],
    ['start', { version: 1 }],
    ['ask', { version: 1, reason: 'part' }],
    ['resume', { version: 1 }],
    ['suspend', { version: 1, reason: 'x', review_date: '2099-01-01' }],
    ['complete', { version: 1, resolution: 'rejected', text: 'x', rejection_reason: 'other' }],
    ['reopen', { version: 1, reason: 'x' }],
    ['resend', { version: 1 }],
    ['send', { version: 1 }],
  ] as const

  it.each(actions)('that a reader and a partner cannot %s', async (action, body) => {
    const { id } = await desk.inErp()
    const name = `service-order.service-orders.${action}` as const
    expect((await desk.reader.refused(name, { path: at(id), body })).status).toBe(403)
    expect((await desk.author.refused(name, { path: at(id), body })).status).toBe(403)
    expect((await server.nobody.refused(name, { path: at(id), body })).status).toBe(401)
  })

  it('that a technician neither suspends nor reopens, and support neither starts nor completes', async () => {
    const { id } = await desk.inErp()
    const refused = async (who: Person, action: 'suspend' | 'reopen' | 'start' | 'complete') => {
      const [, body] = actions.find(([name]) => name === action) ?? []
      return (await who.refused(`service-order.service-orders.${action}`, { path: at(id), body })).status
    }
    expect(await refused(desk.technician, 'suspend')).toBe(403)
    expect(await refused(desk.technician, 'reopen')).toBe(403)
    expect(await refused(desk.support, 'start')).toBe(403)
    expect(await refused(desk.support, 'complete')).toBe(403)
  })

  it('that an owner belongs to the distributor', async () => {
    const { id, version } = await desk.inErp()
    const body = { version, owner_id: desk.author.id }
    const refused = await desk.technician.refused('service-order.service-orders.assign', { path: at(id), body })
    expect(refused).toMatchObject({ status: 422, body: { errors: { owner_id: ['The chosen item does not exist'] } } })
  })

  it('a day of review is in the future', async () => {
    const { id, version } = await desk.inErp()
    const body = { version, reason: 'x', review_date: today() }
    const refused = await desk.lead.refused('service-order.service-orders.suspend', { path: at(id), body })
    expect(refused).toMatchObject({ status: 422, body: { errors: { review_date: ['Enter a date in the future'] } } })
  })
})
