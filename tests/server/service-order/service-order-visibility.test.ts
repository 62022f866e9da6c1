import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { units as known_units } from '#server/modules/unit/table.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const at = (id: number) => ({ service_order: id })
const zone = 'partnerzone.service-order.service-orders'
const staff = 'service-order.service-orders'

describe('another company', () => {
  const calls = [
    ['show', {}],
    ['update', { version: 1 }],
    ['destroy', {}],
    ['send', { version: 1, consent_texts: [1] }],
    ['reply', { text: 'x' }],
    ['withdraw', { version: 1 }],
  ] as const

  it.each(calls)('cannot %s an order, which seems not to exist', async (action, body) => {
    const draft = await desk.draft()
    const sent = await desk.sent()
    const name = `${zone}.${action}` as const
    const missing = await desk.stranger.refused(name, {
      path: at(2_000_000_000),
      body: action === 'show' ? undefined : body,
    })
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
    for (const { id } of [draft, sent]) {
      const foreign = await desk.stranger.refused(name, { path: at(id), body: action === 'show' ? undefined : body })
      expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body })
    }
  })

  it('has none of our orders in its list and dashboard', async () => {
    const { id } = await desk.sent()
    const theirs = await desk.stranger.call(`${zone}.index`, { query: { per_page: 100 } })
    expect(theirs.body.results).toEqual([])
    const dashboard = await desk.stranger.call('partnerzone.dashboard.dashboards.index')
    expect(dashboard.body.orders).toMatchObject({ awaiting: 0, latest: [] })
    const ours = await desk.colleague.call(`${zone}.index`, { query: { per_page: 100 } })
    expect(ours.body.results.map((order) => order.id)).toContain(id)
  })

  it('is warned at the serial number of a unit with F-gas while it has no certificate', async () => {
    const serial_no = '78'.padEnd(22, '3')
    await server.db.insert(known_units).values({ serial_no, device_id: desk.model, gwp: 675 })
    const warned = async () =>
      (await desk.stranger.call('partnerzone.service-order.serial-numbers.check', { query: { serial_no } })).body
        .lacks_certificate
    expect(await warned()).toBe(true)
    await desk.technician.call('f-gas.certificates.store', {
      body: { kind: 'company', number: 'FGAZ-P/27/0002', partner_id: desk.otherCompany },
    })
    expect(await warned()).toBe(false)
  })

  it('learns that an order for the serial number is open, not whose and which', async () => {
    const serial_no = '77'.padEnd(22, '3')
    await server.db.insert(known_units).values({ serial_no, device_id: desk.model, parts_until: '2030-01-01' })
    const check = (who: typeof desk.author) =>
      who.call('partnerzone.service-order.serial-numbers.check', { query: { serial_no } })
    expect((await check(desk.author)).body).toEqual({
      unit_warnings: [],
      warranty_until: '2030-01-01',
      unit_model_name: 'Testa Arktyka 8',
      lacks_certificate: false,
      open_order: false,
      open_order_number: null,
      open_orders: [],
      unit_entries: null,
      unit_device_type: null,
      unit_model_id: desk.model,
      unit_replaced_by: null,
      coverage: { state: 'parts', until: '2030-01-01', parts: '2030-01-01', labour: null, due: null, missed: false },
    })
    const { order_number, id } = await desk.sent({ serial_no })
    expect((await check(desk.author)).body).toMatchObject({
      open_order: true,
      open_order_number: order_number,
      open_orders: [{ of: 'warranty', id, order_number, status: 'registered' }],
    })
    expect((await check(desk.stranger)).body).toMatchObject({
      open_order: true,
      open_order_number: null,
      open_orders: [],
    })
    const except = await desk.author.call('partnerzone.service-order.serial-numbers.check', {
      query: { serial_no, except: String(id) },
    })
    expect(except.body.open_order).toBe(false)
  })
})

describe('a partner', () => {
  it('sees the timeline without internal entries and attempts at the ERP', async () => {
    const { id, version } = await desk.inErp()
    await desk.technician.call(`${staff}.note`, { path: at(id), body: { text: 'Tylko dla nas' } })
    await desk.technician.call(`${staff}.note`, { path: at(id), body: { text: 'Do partnera', internal: false } })
    await desk.technician.call(`${staff}.assign`, { path: at(id), body: { version, owner_id: desk.technician.id } })
    await server.pool.query(
      `insert into erp_attempts (service_order_id, number, at, outcome, reason) values ($1, 1, now(), 'failed', 'tajny powód')`,
      [id],
    )
    const seen = await desk.author.call(`${zone}.show`, { path: at(id) })
    const told = JSON.stringify(seen.body)
    expect(told).toContain('Do partnera')
    for (const secret of ['Tylko dla nas', 'tajny powód', 'assigned', 'owner', 'erp_attempts', 'earlier_orders'])
      expect(told).not.toContain(secret)

    const forStaff = await desk.seen(id)
    expect(forStaff.erp_attempts).toMatchObject([{ number: 1, outcome: 'failed', reason: 'tajny powód' }])
    expect(forStaff.timeline.map(({ kind, internal }) => [kind, internal])).toEqual([
      ['created', false],
      ['sent', false],
      ['note', true],
      ['message', false],
      ['assigned', true],
    ])
    const list = await desk.author.call(`${zone}.index`, { query: { per_page: 100 } })
    expect(JSON.stringify(list.body)).not.toContain('owner')
  })
})

describe('a colleague with restrictions', () => {
  it('sees only orders of those brands, provinces and partners', async () => {
    const { id } = await desk.sent()
    const restricted = async (to: object) => {
      const person = await server.person({ roles: ['moderator-service'], ...to })
      const shown = await person.call(`${staff}.show`, { path: at(id) })
      const { body } = await person.call(`${staff}.index`, { query: { per_page: 100 } })
      return [shown.status, body.results.some((order) => order.id === id)]
    }
    const { rows } = await server.pool.query('select province_id from partners where id = $1', [desk.company])
    const province = rows[0].province_id as number
    expect(await restricted({ restricted_brands: [desk.brand] })).toEqual([200, true])
    expect(await restricted({ restricted_brands: [desk.brand + 1000] })).toEqual([404, false])
    expect(await restricted({ restricted_provinces: [province] })).toEqual([200, true])
    expect(await restricted({ restricted_provinces: [province + 1000] })).toEqual([404, false])
    expect(await restricted({ restricted_partners: [desk.company] })).toEqual([200, true])
    expect(await restricted({ restricted_partners: [desk.otherCompany] })).toEqual([404, false])
  })

  it('begins drafts for their partners only', async () => {
    const person = await server.person({ roles: ['moderator-service'], restricted_partners: [desk.otherCompany] })
    const store = (partner_id: number) => person.refused(`${staff}.store`, { body: { partner_id } })
    expect((await store(desk.company)).status).toBe(422)
    expect((await store(desk.otherCompany)).status).toBe(200)
  })
})

describe('a reader of the back office', () => {
  it('sees other orders of the same unit beside an order', async () => {
    const serial_no = '88'.padEnd(22, '4')
    const first = await desk.sent({ serial_no })
    const second = await desk.sent({ serial_no })
    expect((await desk.seen(second.id)).earlier_orders).toEqual([
      { id: first.id, order_number: first.order_number, status: 'registered' },
    ])
  })
})
