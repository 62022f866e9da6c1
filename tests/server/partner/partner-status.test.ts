import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPartnerForm } from '#tests/support/scenarios/companies.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
let trade: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  trade = await server.person({ roles: ['moderator-trade', 'moderator-foreign-partner'] })
})
afterAll(() => server.stop())

const at = (id: number) => ({ partner: id })
const show = async (id: number, who = trade) => (await who.call('partner.partners.show', { path: at(id) })).body
const added = async (changes: object = {}) => {
  const stored = await trade.call('partner.partners.store', { body: { ...(await newPartnerForm(server)), ...changes } })
  if (stored.status !== 200) throw new Error(JSON.stringify(stored.body))
  return stored.body
}
const audited = async (entity: string, id: number) => {
  const { rows } = await server.pool.query(
    'select action, before, after from audit_entries where entity = $1 and entity_id = $2 order by id',
    [entity, id],
  )
  return rows
}

describe('the status', () => {
  const change = (
    verb: 'activate' | 'deactivate' | 'cancel' | 'restore',
    id: number,
    version: number,
    who = desk.admin,
  ) => who.refused(`partner.partners.${verb}`, { path: at(id), body: { version, reason: 'umowa wygasła' } })

  it('goes its way by the chart, and the history has the reason', async () => {
    const { id } = await added()
    const way = ['deactivate', 'activate', 'cancel', 'restore', 'activate'] as const
    for (const [index, verb] of way.entries()) expect((await change(verb, id, index + 1)).status).toBe(200)
    expect((await show(id)).status).toBe(1)
    expect(
      (await audited('partner.partners', id)).slice(1).map(({ action, after }) => [action, after.status, after.reason]),
    ).toEqual([
      ['deactivate', 0, 'umowa wygasła'],
      ['activate', 1, 'umowa wygasła'],
      ['cancel', 2, 'umowa wygasła'],
      ['restore', 0, 'umowa wygasła'],
      ['activate', 1, 'umowa wygasła'],
    ])
  })

  it('does not move where the chart has no way, nor for who may not', async () => {
    const { id } = await added()
    expect(await change('activate', id, 1)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect(await change('restore', id, 1)).toMatchObject({ status: 409, body: { code: 'lifecycle' } })
    expect((await change('cancel', id, 1, trade)).status).toBe(403)
    expect(await change('cancel', id, 7)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await show(id)).version).toBe(1)
  })

  it('stays while orders are open, and says how many', async () => {
    const author = await server.person({ roles: ['partner'], partners: [desk.otherCompany] })
    const order = await desk.sent({}, author)
    const { version, open_orders } = await show(desk.otherCompany)
    expect(open_orders).toBe(1)
    expect(await change('deactivate', desk.otherCompany, version)).toMatchObject({
      status: 409,
      body: { code: 'lifecycle', message: 'The partner has open service orders: 1. Complete them first.' },
    })
    await server.pool.query(`update service_orders set status = 'completed' where id = $1`, [order.id])
    expect((await change('deactivate', desk.otherCompany, version)).status).toBe(200)
  })

  it('closed takes no orders and ends the sessions of its people, but of those who have another company', async () => {
    const [one, other] = [await added(), await added()]
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
