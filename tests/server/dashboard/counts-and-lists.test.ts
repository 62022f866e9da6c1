import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PartnerDashboard, StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { roleSlugs } from '#contract/declare/access.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { type WarrantyRow, warrantyGroups } from '#contract/report/reports.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { noteEverything, refreshReports } from '#server/modules/report/refresh.ts'
import type { Counted } from '#services/dashboard/counted.ts'
import { ofSystemState, ofWarrantyStatus, ofWeek, partnerCounts, staffCounts } from '#services/dashboard/counts.ts'
import {
  claimsOfAge,
  claimsOfLine,
  claimsOfPart,
  daysWithin,
  offersOfLine,
  offersOfPart,
  ordersOfCompany,
} from '#services/report/line-counts.ts'
import { startDemonstration } from '#tests/support/servers/demonstration.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import { lastDay } from '#views/components/chart/part-periods.ts'

vi.setConfig({ hookTimeout: 600_000 })

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
  const weeks = (answer.course?.weeks ?? []).flatMap(({ begins }) => [
    ofWeek(begins, 'received'),
    ofWeek(begins, 'closed'),
  ])
  const counts = [...Object.values(staffCounts), ...statusesOf('warranty').map(ofWarrantyStatus), ...weeks]
  const ofStates = answer.states.map(async (state) => {
    const count = ofSystemState(state)
    return count && beside(reader, count, state)
  })
  return Promise.all([...counts.map((count) => beside<StaffDashboard>(reader, count, answer)), ...ofStates])
}

describe('a number that leads to a list', () => {
  it.each(roleSlugs.filter((role) => role !== 'partner'))('equals its total for %s', async (role) => {
    const reader = await server.person({ roles: [role] })
    const { body } = await reader.call('dashboard.dashboards.index')
    const [found, work] = await Promise.all([
      countsOfStaff(reader, body),
      reader.refused('dashboard.dashboards.work', { query: { shown: '500' } }),
    ])
    expect(disagreeing(found)).toEqual([])
    // The bell counts what it lists.
    const { total, first } = work.body as unknown as { total: number; first: unknown[] }
    if (work.status === 200) expect(total).toBe(first.length)
  })

  it.each(['administrator', 'member'])('equals its total for each company’s %s', async (member) => {
    const { rows } = await server.pool.query<{ id: number }>('select id from partners where status = 1 order by id')
    const countedBy = async (id: number) => {
      const reader = await server.person({
        roles: ['partner'],
        partners: [id],
        is_company_admin: member === 'administrator',
      })
      const { body } = await reader.call('partnerzone.dashboard.dashboards.index')
      const found = await Promise.all(
        Object.values(partnerCounts).map((count) => beside<PartnerDashboard>(reader, count, body)),
      )
      expect({ id, found: disagreeing(found) }).toEqual({ id, found: [] })
      return found.filter((one) => (one?.counted ?? 0) > 0).length
    }
    const counted = await Promise.all(rows.map(({ id }) => countedBy(id)))
    expect(counted.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(20)
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

describe('a line of a report', () => {
  /** Roles that read reports; the list of a line may be closed to them. */
  const readers = ['admin', 'moderator-service', 'moderator-trade'] as const

  beforeAll(async () => {
    await noteEverything(server.deps.db)
    await refreshReports(server.deps.db)
  })

  it.each(readers)('of claims has as many as the list of orders that it leads to, for %s', async (role) => {
    const reader = await server.person({ roles: [role] })
    const found = []
    for (const by of warrantyGroups) {
      const filters = { by, period: '2026-01-01..' }
      const { status, body } = await reader.refused('report.warranty.index', { query: { ...filters, per_page: '100' } })
      if (status === 403) return
      const { results } = body as unknown as { results: WarrantyRow[] }
      const { period } = (await reader.call('report.warranty.chart', { query: filters })).body
      expect(results.length).toBeGreaterThan(0)
      for (const row of results) found.push(await beside(reader, claimsOfLine, { row, by, filters: {}, period }))
    }
    expect(disagreeing(found).filter((one) => one?.status !== 403)).toEqual([])
  })

  it('of offers and of activities has as many as the lists that it leads to', async () => {
    const reader = await server.person({ roles: ['admin'] })
    const found = []
    for (const by of ['partner', 'month'] as const) {
      const query = { by, period: '2026-01-01..' }
      const { results } = (await reader.call('report.offers.index', { query: { ...query, per_page: '100' } })).body
      const { period } = (await reader.call('report.offers.chart', { query })).body
      for (const row of results.slice(0, 6))
        found.push(await beside(reader, offersOfLine, { row, by, filters: {}, period }))
    }
    expect(disagreeing(found)).toEqual([])
    const { results } = (
      await reader.call('report.activities.index', { query: { per_page: '100', sort_by: 'orders' } })
    ).body
    const { period } = (await reader.call('report.activities.chart', { query: {} })).body
    for (const row of results.slice(0, 6)) {
      const line = { row, by: undefined, filters: {}, period }
      const lists = await Promise.all(Object.values(ordersOfCompany).map((count) => beside(reader, count, line)))
      const listed = lists.reduce((sum, one) => sum + (one?.listed ?? 0), 0)
      expect({ name: row.name, orders: row.orders }).toEqual({ name: row.name, orders: listed })
    }
  })
})

describe('a figure of a report, and each point of its charts,', () => {
  const periods = ['', '2026-01-01..', '2025-03-10..2025-06-17'] as const
  const asked = (period: string) => (period === '' ? {} : { period })

  it.each(periods)(
    'of claims equals the list of orders that it leads to, and the orders of the database, in "%s"',
    async (given) => {
      const reader = await server.person({ roles: ['admin'] })
      const narrowings: Record<string, string>[] = [{}, { brand: '1' }, { code: '1,2,3,4,5,6,7,8,9' }]
      for (const filters of narrowings) {
        const { body } = await reader.call('report.warranty.chart', { query: { ...asked(given), ...filters } })
        const { period, points, life, totals } = body
        const part = { filters, period, isListed: body.orders_listed }
        const inMonth = (begins: string) => ({ from: begins, to: lastDay(begins, 'month') })
        const found = await Promise.all([
          beside(reader, claimsOfPart, { ...part, number: totals.claims }),
          ...points.map(({ begins, claims }) =>
            beside(reader, claimsOfPart, { ...part, days: inMonth(begins), number: claims }),
          ),
          ...life.map(({ month, claims }) => beside(reader, claimsOfAge(month), { ...part, number: claims })),
        ])
        expect(disagreeing(found)).toEqual([])
        if (Object.keys(filters).length > 0) continue
        const { rows } = await server.pool.query<{ sent: number }>(
          `select count(*)::int as sent from service_orders where deleted_at is null and status <> 'draft'
           and (sent_at at time zone 'Europe/Warsaw')::date between $1 and $2`,
          [period.from, period.to],
        )
        expect(totals.claims).toBe(rows[0]?.sent)
      }
    },
  )

  it('of claims leads a colleague restricted to companies to no list, which has fewer', async () => {
    const reader = await server.person({ roles: ['moderator-trade'] })
    await server.pool.query('update users set restricted_partners = $2 where id = $1', [reader.id, [1]])
    const { body } = await reader.call('report.warranty.chart', { query: {} })
    const listed = await reader.call('service-order.service-orders.index', {
      query: { sent_at: '2025-01-01..' } as never,
    })
    expect(body.totals.claims).toBeGreaterThan(listed.body.pagination.total)
    expect(body.orders_listed).toBe(false)
    expect(
      claimsOfPart.number({ filters: {}, period: body.period, number: 7, isListed: body.orders_listed }),
    ).toBeNull()
  })

  it.each(periods)('of offers equals the list of offers that it leads to, in "%s"', async (given) => {
    const reader = await server.person({ roles: ['admin'] })
    const { rows } = await server.pool.query<Record<'province' | 'caretaker', number>>(
      `select p.province_id as province, m.user_id as caretaker from offers o join partners p on p.id = o.partner_id
       join partner_moderators m on m.partner_id = p.id where p.province_id is not null and o.registered_at is not null limit 1`,
    )
    const [{ province = 0, caretaker = 0 } = {}] = rows
    const narrowed = [
      { province: `${province}` },
      { caretaker: `${caretaker}` },
      { abroad: 'true' },
      { abroad: 'false' },
    ]
    for (const filters of [{}, { partner: '1' }, ...narrowed] as Record<string, string>[]) {
      const { body } = await reader.call('report.offers.chart', { query: { ...asked(given), ...filters } })
      const { period, points, bucket, totals } = body
      const found = await Promise.all(
        (['offers', 'won', 'lost'] as const).flatMap((kind) => [
          beside(reader, offersOfPart(kind), { filters, period, number: totals[kind] }),
          ...points.map(({ begins, [kind]: number }) =>
            beside(reader, offersOfPart(kind), {
              filters,
              period,
              days: { from: begins, to: lastDay(begins, bucket) },
              number,
            }),
          ),
        ]),
      )
      expect(disagreeing(found)).toEqual([])
    }
  })

  it.each(periods)('of activities equals the sum of the lines that it leads to, in "%s"', async (given) => {
    const reader = await server.person({ roles: ['admin'] })
    const { body } = await reader.call('report.activities.chart', { query: asked(given) })
    const sumOf = async (period: string) =>
      (await reader.call('report.activities.index', { query: { period, per_page: '100' } })).body.results
    const kinds = ['sign_ins', 'downloads', 'codes', 'orders', 'trainings', 'offers'] as const
    const added = (rows: Awaited<ReturnType<typeof sumOf>>) =>
      kinds.map((kind) => rows.reduce((sum, row) => sum + row[kind], 0))
    const { from, to } = body.period
    expect(added(await sumOf(`${from}..${to}`))).toEqual(kinds.map((kind) => body.totals[kind]))
    for (const point of body.points.slice(-4)) {
      const days = daysWithin({ from: point.begins, to: lastDay(point.begins, body.bucket) }, body.period)
      expect({ days, added: added(await sumOf(days)) }).toEqual({ days, added: kinds.map((kind) => point[kind]) })
    }
    const quiet = await reader.call('report.activities.index', { query: { ...asked(given), inactive: 'true' } })
    expect(quiet.body.pagination.total).toBe(body.inactive)
  })

  it('of terms equals the terms that it leads to', async () => {
    const reader = await server.person({ roles: ['admin'] })
    const { body } = await reader.call('training.reports.terms-chart', { query: {} })
    const termsOf = async (query: Record<string, string>) =>
      (await reader.call('training.reports.terms', { query: { ...query, per_page: '100' } as never })).body
    for (const { status, terms } of body.statuses) expect((await termsOf({ status })).pagination.total).toBe(terms)
    for (const { month, total_places, taken_places, present } of body.months) {
      const { results } = await termsOf({ training_date: `${month}-01..${lastDay(`${month}-01`, 'month')}` })
      const sum = (field: 'total_places' | 'taken_places' | 'present') =>
        results.reduce((all, row) => all + row[field], 0)
      expect([sum('total_places'), sum('taken_places'), sum('present')]).toEqual([total_places, taken_places, present])
    }
  })
})
