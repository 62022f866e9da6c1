import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { units as known_units } from '#server/modules/unit/table.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
const past = '2025-12-31'
const future = '2099-12-31'

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  const units = { device_id: desk.model, partner_id: desk.company, parts_until: future }
  await server.db.insert(known_units).values([
    { ...units, serial_no: serial('own') },
    { ...units, serial_no: serial('ended'), parts_until: past },
    { ...units, serial_no: serial('boiler'), device_id: desk.boiler },
    { ...units, serial_no: serial('theirs'), partner_id: desk.otherCompany },
    { ...units, serial_no: serial('nobodys'), partner_id: null },
  ])
})
afterAll(() => server.stop())

const names = ['own', 'ended', 'boiler', 'theirs', 'nobodys', 'missing'] as const
/** 22 digits for a unit of a name. */
const serial = (name: (typeof names)[number]) => String(names.indexOf(name) + 1).padEnd(22, '5')

describe.each([
  ['own', [], future, 'Testa Arktyka 8'],
  ['nobodys', [], future, 'Testa Arktyka 8'],
  ['ended', ['warranty_expired'], past, 'Testa Arktyka 8'],
  ['boiler', ['other_model'], null, 'Testa Żar 24'],
  // Who holds the plate learns model and coverage, and that the unit is of another company.
  ['theirs', ['other_partner'], future, 'Testa Arktyka 8'],
  ['missing', ['unknown_unit'], null, null],
] as const)('the serial number of a unit that is %s', (name, unit_warnings, warranty_until, unit_model_name) => {
  const expected = { unit_warnings, warranty_until, unit_model_name }

  it('has the same notice for the partner while typing, at sending, and on the order for both sides', async () => {
    const serial_no = serial(name)
    const typed = await checked(desk.author, { serial_no, model: String(desk.model) })
    expect(typed.body).toMatchObject(expected)
    const { id, version } = await desk.draft({ serial_no })
    expect((await checked(desk.author, { serial_no, except: String(id) })).body).toMatchObject(expected)
    const path = { service_order: id }
    await desk.author.call('partnerzone.service-order.service-orders.send', { path, body: await desk.sending(version) })
    const shown = await desk.author.call('partnerzone.service-order.service-orders.show', { path })
    expect([shown.body, await desk.seen(id)]).toMatchObject([expected, expected])
  })

  it('has the same notice for staff who write for the partner', async () => {
    const { body } = await desk.admin.call('service-order.serial-numbers.check', {
      query: { serial_no: serial(name), model: String(desk.model), partner_id: String(desk.company) },
    })
    expect(body).toMatchObject(expected)
  })
})

it('of another company is reported as such, with model and coverage and nothing of its owner', async () => {
  const { body } = await checked(desk.author, { serial_no: serial('theirs'), partner_id: String(desk.otherCompany) })
  expect(body).toMatchObject({
    unit_warnings: ['other_partner'],
    warranty_until: future,
    unit_model_name: 'Testa Arktyka 8',
  })
  expect(JSON.stringify(body)).not.toContain('Konkurencja')
})

function checked(who: Person, query: { serial_no: string; except?: string; model?: string; partner_id?: string }) {
  return who.call('partnerzone.service-order.serial-numbers.check', { query })
}
