import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPartnerOffice, type PartnerOffice } from '#tests/support/scenarios/partner/partner-office.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let office: PartnerOffice

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  office = await openPartnerOffice(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ partner: id })

describe('the status', () => {
  const change = (
    verb: 'activate' | 'deactivate' | 'cancel' | 'restore',
    id: number,
    version: number,
    who = desk.admin,
  ) => who.refused(`partner.partners.${verb}`, { path: at(id), body: { version, reason: 'umowa wygasła' } })

  it('changes by the chart, and the history has the reason', async () => {
    const { id } = await office.added()
    const way = ['deactivate', 'activate', 'cancel', 'restore', 'activate'] as const
    for (const [index, verb] of way.entries()) expect((await change(verb, id, index + 1)).status).toBe(200)
    expect((await office.show(id)).status).toBe(1)
    expect(
      (await office.audited('partner.partners', id))
        .slice(1)
        .map(({ action, after }) => [action, after.status, after.reason]),
    ).toEqual([
      ['deactivate', 0, 'umowa wygasła'],
      ['activate', 1, 'umowa wygasła'],
      ['cancel', 2, 'umowa wygasła'],
      ['restore', 0, 'umowa wygasła'],
      ['activate', 1, 'umowa wygasła'],
    ])
  })

  it('does not change where the chart has no way, nor without the permission', async () => {
    const { id } = await office.added()
    expect(await change('activate', id, 1)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect(await change('restore', id, 1)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await change('cancel', id, 1, office.keeper)).status).toBe(403)
    expect(await change('cancel', id, 7)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await office.show(id)).version).toBe(1)
  })

  it('stays while orders are open, with their number', async () => {
    const author = await server.person({ roles: ['partner'], partners: [desk.otherCompany] })
    const order = await desk.sent({}, author)
    const { version, open_orders } = await office.show(desk.otherCompany)
    expect(open_orders).toBe(1)
    expect(await change('deactivate', desk.otherCompany, version)).toMatchObject({
      status: 409,
      body: { code: 'lifecycle', message: 'The partner has open warranty orders: 1. Complete them first.' },
    })
    await server.pool.query(`update service_orders set status = 'completed' where id = $1`, [order.id])
    expect((await change('deactivate', desk.otherCompany, version)).status).toBe(200)
  })

  it('closed stops orders and ends the sessions of its people, except those with another company', async () => {
    const [one, other] = [await office.added(), await office.added()]
    const person = await server.person({ roles: ['partner'], partners: [one.id] })
    const both = await server.person({ roles: ['partner'], partners: [one.id, other.id] })
    await change('deactivate', one.id, 1)
    expect((await person.refused('auth.user')).status).toBe(401)
    const session = await both.call('auth.user')
    expect(session.body.model.partners.map(({ id }) => id)).toEqual([other.id])
    const order = { body: { partner_id: one.id } }
    const begun = await desk.technician.refused('service-order.service-orders.store', order)
    expect(begun).toMatchObject({ status: 422, body: { errors: { partner_id: [expect.any(String)] } } })
  })
})
