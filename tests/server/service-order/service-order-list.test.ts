import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { today } from '#contract/values/rules.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

/** Ids of orders by their role in the tests. */
let orders: Record<'draft' | 'registered' | 'failed' | 'asked' | 'waitsForPart' | 'theirs', number>

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
  const asked = await desk.atWork()
  const waitsForPart = await desk.atWork()
  const ask = (id: number, version: number, body: { reason: 'information' | 'part'; text?: string }) =>
    desk.technician.call('service-order.service-orders.ask', {
      path: { service_order: id },
      body: { version, ...body },
    })
  await ask(asked.id, asked.version, { reason: 'information', text: 'Zdjęcie?' })
  await ask(waitsForPart.id, waitsForPart.version, { reason: 'part' })
  const failed = await desk.sent({ serial_no: '55'.padEnd(22, '6') }, desk.colleague)
  await server.pool.query(`update service_orders set erp_status = 'failed' where id = $1`, [failed.id])
  orders = {
    draft: (await desk.author.call('partnerzone.service-order.service-orders.store', { body: { model: desk.boiler } }))
      .body.id,
    registered: (await desk.inErp()).id,
    failed: failed.id,
    asked: asked.id,
    waitsForPart: waitsForPart.id,
    theirs: (await desk.draft({}, desk.stranger)).id,
  }
})
afterAll(() => server.stop())

const staffList = 'service-order.service-orders.index'
const named = (ids: readonly number[]) =>
  Object.entries(orders)
    .filter(([, id]) => ids.includes(id))
    .map(([name]) => name)
    .toSorted()

async function found(query: Record<string, string>) {
  const { status, body } = await desk.admin.call(staffList, { query: { per_page: 100, ...query } as never })
  expect(status).toBe(200)
  expect(body.pagination.total).toBe(body.results.length)
  return named(body.results.map(({ id }) => id))
}

describe('the list of the back office', () => {
  it.each<[string, Record<string, string>, (keyof typeof orders)[]]>([
    ['status', { status: 'draft,waiting' }, ['asked', 'draft', 'theirs', 'waitsForPart']],
    ['state in the ERP', { erp_status: 'failed' }, ['failed']],
    ['serial number, however typed', { serial_no: '5566 66' }, ['failed']],
    ['model, without case and diacritics', { model_name: 'ZAR' }, ['draft']],
    ['what waits for us', { awaiting: 'true', status: 'waiting' }, ['waitsForPart']],
    ['what does not wait for us', { awaiting: 'false', status: 'waiting' }, ['asked']],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('is filtered by brand, partner, owner, author, day and number together', async () => {
    const { order_number } = await desk.seen(orders.asked)
    const day = today()
    const query = {
      order_number: order_number?.slice(3) ?? '',
      brand: String(desk.brand),
      partner: String(desk.company),
      owner: String(desk.technician.id),
      created_at: `${day}..`,
    }
    expect(await found(query)).toEqual(['asked'])
    expect(await found({ ...query, partner: String(desk.otherCompany) })).toEqual([])
    expect(await found({ ...query, created_at: '..2020-01-01' })).toEqual([])
  })

  it.each(endpoints[staffList].sort)('is sorted by %s in both directions, always alike', async (sort_by) => {
    const sorted = async (sort_direction: 'asc' | 'desc') => {
      const query = { sort_by: sort_by as 'created_at', sort_direction, per_page: 100 }
      return (await desk.admin.call(staffList, { query })).body.results
    }
    const ascending = await sorted('asc')
    const descending = await sorted('desc')
    const filled = (rows: typeof ascending) =>
      rows.filter((row) => row[sort_by as 'model_name'] !== null).map(({ id }) => id)
    expect(filled(descending)).toEqual(filled(ascending).toReversed())
    expect(await sorted('asc')).toEqual(ascending)
  })

  it('sorts statuses in their order in life', async () => {
    const query = { sort_by: 'status', sort_direction: 'asc', per_page: 100 } as const
    const { body } = await desk.admin.call(staffList, { query })
    expect([...new Set(body.results.map(({ status }) => status))]).toEqual(['draft', 'registered', 'waiting'])
  })

  it('follows the names of partners and owners when they change', async () => {
    await server.pool.query(`update users set last_name = 'Nowak' where id = $1`, [desk.technician.id])
    await server.pool.query(`update partners set name = 'Instal-Test 2' where id = $1`, [desk.company])
    const { body } = await desk.admin.call(staffList, { query: { ids: String(orders.asked) } })
    expect(body.results).toMatchObject([{ owner_name: 'Jan Nowak', partner_name: 'Instal-Test 2' }])
  })

  it('is exported with the same filters', async () => {
    const { body } = await desk.admin.call(staffList, {
      query: { format: 'csv', columns: 'order_number,serial_no', erp_status: 'failed' },
    })
    const { order_number } = await desk.seen(orders.failed)
    expect(String(body)).toBe(`order_number,serial_no\n${order_number},"=""${'55'.padEnd(22, '6')}"""\n`)
  })
})

describe('the list of a company', () => {
  it.each<[string, Record<string, string>, (keyof typeof orders)[]]>([
    ['what waits for the company', { awaiting: 'true', status: 'waiting' }, ['asked']],
    ['what does not', { awaiting: 'false', status: 'waiting' }, ['waitsForPart']],
    ['recipient, without case and diacritics', { recipient: 'JAN TEST', status: 'waiting' }, ['asked', 'waitsForPart']],
    ['recipient, none', { recipient: 'nobody' }, []],
    ['city', { installation_city: 'krak', status: 'waiting' }, ['asked', 'waitsForPart']],
  ])('is filtered by %s', async (_, query, expected) => {
    const { status, body } = await desk.author.call('partnerzone.service-order.service-orders.index', {
      query: { per_page: 100, ...query } as never,
    })
    expect(status).toBe(200)
    expect(named(body.results.map(({ id }) => id))).toEqual(expected)
    for (const row of body.results) expect(row).toMatchObject({ installation_city: 'Kraków' })
  })
})

describe('the dashboards', () => {
  it('count what each side sees and has to do', async () => {
    const staff = (await desk.admin.call('dashboard.dashboards.index')).body.orders
    expect(staff?.by_status).toEqual([
      { status: 'draft', count: 2 },
      { status: 'registered', count: 2 },
      { status: 'waiting', count: 2 },
      { status: 'inprogress', count: 0 },
      { status: 'suspended', count: 0 },
      { status: 'completed', count: 0 },
    ])
    expect(staff).toMatchObject({ awaiting: 3, erp_failed: 1 })
    const company = (await desk.colleague.call('partnerzone.dashboard.dashboards.index')).body.orders
    expect(company?.by_status[0]).toEqual({ status: 'draft', count: 1 })
    expect(company).toMatchObject({ awaiting: 1, erp_failed: 1 })
    expect(company?.latest.every(({ owner_name }) => owner_name === null)).toBe(true)
  })
})

describe('a company’s list', () => {
  it('is everybody’s, or one’s own', async () => {
    const mine = await desk.colleague.call('partnerzone.service-order.service-orders.index', {
      query: { mine: 'true' },
    })
    expect(named(mine.body.results.map(({ id }) => id))).toEqual(['failed'])
    const all = await desk.colleague.call('partnerzone.service-order.service-orders.index')
    expect(named(all.body.results.map(({ id }) => id))).toEqual([
      'asked',
      'draft',
      'failed',
      'registered',
      'waitsForPart',
    ])
  })
})

describe('look-ups of the form', () => {
  it('find devices from three characters on, those that begin with the text first', async () => {
    const find = async (search: string) =>
      (await desk.author.call('partnerzone.device.devices.lookup', { query: { search } })).body.results.map(
        ({ name }) => name,
      )
    expect(await find('te')).toEqual([])
    expect(await find('test')).toEqual(['Testa Arktyka 8', 'Testa Żar 24'])
    expect(await find('a zar')).toEqual(['Testa Żar 24'])
  })

  it('offer the error codes of a device, with those of its groups', async () => {
    const codes = async (device: number) =>
      (await desk.author.call('partnerzone.device.error-codes.lookup', { query: { device: String(device) } })).body
        .results
    expect((await codes(desk.model)).map(({ code }) => code)).toEqual(['E01'])
    expect((await codes(desk.boiler)).map(({ code }) => code)).toEqual(['K01'])
    expect(await codes(desk.model)).toEqual([{ id: desk.code, code: 'E01', name: 'E01 – Fault', manual: 'B' }])
  })

  it('name sixteen provinces, countries with Poland first, statuses and delivery types', async () => {
    expect((await server.nobody.call('public-zone.dictionary.provinces.index')).body.results).toHaveLength(16)
    const countries = (await server.nobody.call('public-zone.dictionary.countries.index')).body.results
    expect(countries.slice(0, 2)).toEqual([
      { id: 'PL', name: 'Poland' },
      { id: 'AF', name: 'Afghanistan' },
    ])
    const types = await desk.author.call('partnerzone.service-order.delivery-types.index')
    expect(types.body.results).toEqual([
      { id: 'PersonalReceipt', name: 'Personal collection' },
      { id: 'Shipment', name: 'Shipment' },
    ])
    expect((await desk.author.call('partnerzone.service-order.statuses.index')).body.results).toHaveLength(6)
  })

  it('offer colleagues as owners, never people of partners', async () => {
    const { body } = await desk.technician.call('user.users.lookup', { query: { search: 'jan' } })
    const ids = body.results.map(({ id }) => id)
    expect(ids).toContain(desk.lead.id)
    expect(ids).not.toContain(desk.author.id)
  })
})
