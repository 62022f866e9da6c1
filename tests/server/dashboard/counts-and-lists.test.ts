import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ofSystemState, ofWarrantyStatus, partnerCounts, staffCounts } from '#contract/dashboard/counts.ts'
import type { PartnerDashboard, StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { roleSlugs } from '#contract/declare/access.ts'
import type { Counted } from '#contract/declare/counted.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { startDemonstration } from '#tests/support/servers/demonstration.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

vi.setConfig({ hookTimeout: 180_000 })

let server: TestServer

beforeAll(async () => {
  server = await startDemonstration()
})
afterAll(() => server.stop())

/** The number that a reader is shown beside the total of the list that it opens; null where there is no number. */
async function beside<Answer>(reader: Person, count: Counted<Answer>, answer: Answer) {
  const counted = count.number(answer)
  if (counted === null) return null
  const { status, body } = await reader.refused(count.list as EndpointName, { query: count.query(answer) } as never)
  const { pagination } = body as unknown as { pagination?: { total: number } }
  return { list: count.list, query: count.query(answer), counted, status, listed: pagination?.total }
}

const disagreeing = (found: readonly Awaited<ReturnType<typeof beside>>[]) =>
  found.filter((one) => one !== null && one.counted !== one.listed)

async function countsOfStaff(reader: Person, answer: StaffDashboard) {
  const counts = [...Object.values(staffCounts), ...statusesOf('warranty').map(ofWarrantyStatus)]
  const found = []
  for (const count of counts) found.push(await beside<StaffDashboard>(reader, count, answer))
  for (const state of answer.states) {
    const count = ofSystemState(state)
    if (count) found.push(await beside(reader, count, state))
  }
  return found
}

describe('a number that leads to a list', () => {
  it.each(roleSlugs.filter((role) => role !== 'partner'))('equals its total for %s', async (role) => {
    const reader = await server.person({ roles: [role] })
    const { body } = await reader.call('dashboard.dashboards.index')
    const found = await countsOfStaff(reader, body)
    expect(disagreeing(found)).toEqual([])
  })

  it.each(['administrator', 'member'])('equals its total for each company’s %s', async (member) => {
    const { rows } = await server.pool.query<{ id: number }>('select id from partners where status = 1 order by id')
    let counted = 0
    for (const { id } of rows) {
      const reader = await server.person({
        roles: ['partner'],
        partners: [id],
        is_company_admin: member === 'administrator',
      })
      const { body } = await reader.call('partnerzone.dashboard.dashboards.index')
      const found = []
      for (const count of Object.values(partnerCounts)) found.push(await beside<PartnerDashboard>(reader, count, body))
      expect({ id, found: disagreeing(found) }).toEqual({ id, found: [] })
      counted += found.filter((one) => (one?.counted ?? 0) > 0).length
    }
    expect(counted).toBeGreaterThan(20)
  })

  it('names a list and filters of the contract', () => {
    const lists = [...Object.values(staffCounts), ...Object.values(partnerCounts)].map(({ list }) => list)
    expect(lists.filter((list) => !(list in endpoints))).toEqual([])
  })
})

describe('open tasks of training orders', () => {
  it('are counted for each order of the list', async () => {
    const admin = await server.person({ roles: ['admin'] })
    const { rows } = await server.pool.query<{ id: number; open_tasks: number }>(
      'select order_id as id, count(*)::int as open_tasks from order_tasks where done_at is null group by 1 order by 1',
    )
    const { body } = await admin.call('order.orders.index', { query: { has_task: 'true', per_page: '100' } })
    const listed = body.results.map(({ id, open_tasks }) => ({ id, open_tasks }))
    expect(rows.length).toBeGreaterThan(0)
    expect(listed.toSorted((one, other) => one.id - other.id)).toEqual(rows)
  })
})

it('offers work to take only to readers who may take it', async () => {
  const reader = await server.person({ roles: ['moderator-trade'] })
  const technician = await server.person({ roles: ['moderator-service'] })
  const kinds = async (person: Person) => {
    const { body } = await person.call('dashboard.dashboards.work', { query: { shown: '500' } })
    return new Set(body.first.map(({ kind }) => kind))
  }
  const orders = ['order', 'maintenance', 'parts'] as const
  const [read, taken] = [await kinds(reader), await kinds(technician)]
  expect(orders.filter((kind) => read.has(kind))).toEqual([])
  expect(orders.filter((kind) => taken.has(kind))).not.toEqual([])
})

it('finds all offers that were registered, whatever their state is now', async () => {
  const admin = await server.person({ roles: ['admin'] })
  const total = async (state: string) =>
    (await admin.call('offer-generator.offers.index', { query: { state } })).body.pagination.total
  const { rows } = await server.pool.query<{ registered: number; open: number }>(
    `select count(*) filter (where registered_at is not null)::int as registered, count(*) filter (where state = 'open')::int as open
     from offers where deleted_at is null`,
  )
  expect({ registered: await total('registered'), open: await total('open') }).toEqual(rows[0])
  expect(await total('registered,open')).toBe(rows[0]?.registered)
})
