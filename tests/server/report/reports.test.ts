import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendMonthly } from '#server/modules/report/jobs.ts'
import { noteEverything, refreshReports } from '#server/modules/report/refresh.ts'
import { allJobs } from '#server/modules.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { line, type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const month = 30 * 86_400_000

let server: TestServer
let desk: OfferDesk
let trader: Person

beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
  trader = desk.trader
  const { pool } = server
  await pool.query(
    `insert into error_codes (code, name_pl, name_en, manual_pl, manual_en) values ('E1', 'a', 'a', '', '')`,
  )
  await pool.query(
    `insert into audit_entries (at, user_id, entity, entity_id, action) values (now(), $1, 'user.users', $1, 'sign-in'),
       (now() - interval '100 days', $1, 'user.users', $1, 'sign-in'), (now(), $2, 'user.users', $2, 'sign-in')`,
    [desk.author.id, desk.stranger.id],
  )
  await pool.query(
    `insert into error_code_views (error_code_id, user_id, partner_id, viewed_at)
     select id, $1, $2, now() from error_codes, generate_series(1, 3)`,
    [desk.author.id, desk.company],
  )
  await refreshReports(server.db)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

const activities = async (query: object = {}, who = trader) =>
  (await who.call('report.activities.index', { query })).body.results

/** The summaries without their keys. */
async function summaries() {
  const { rows } = await server.pool.query(`select
    (select jsonb_agg(to_jsonb(a) order by a.partner_id, a.span, a.begins) from report_activity a
      where (sign_ins, downloads, codes, orders, trainings, offers) <> (0, 0, 0, 0, 0, 0)) as activity,
    (select jsonb_agg(to_jsonb(o) order by o.partner_id, o.device_id, o.span, o.begins) from report_offers o) as offers,
    (select jsonb_agg(to_jsonb(c) order by c.device_id, c.span, c.begins, c.error_code_id, c.life_month) from report_warranty c) as claims,
    (select jsonb_agg(to_jsonb(u) order by u.device_id) from report_units u) as units`)
  return rows[0]
}

describe('activity of partners', () => {
  it('is counted by company beside the period before, including companies without any activity', async () => {
    const third = await server.partner('Cisza')
    const rows = await activities()
    expect(
      rows.map(({ name, sign_ins, codes, total, before, change }) => ({
        name,
        sign_ins,
        codes,
        total,
        before,
        change,
      })),
    ).toEqual([
      { name: 'Instal-Test', sign_ins: 1, codes: 3, total: 4, before: 1, change: 300 },
      { name: 'Konkurencja', sign_ins: 1, codes: 0, total: 1, before: 0, change: null },
      { name: 'Cisza', sign_ins: 0, codes: 0, total: 0, before: 0, change: null },
    ])
    expect((await activities({ inactive: 'true' })).map(({ id }) => id)).toEqual([third])
    const chart = (await trader.call('report.activities.chart')).body
    expect(chart).toMatchObject({
      bucket: 'week',
      inactive: 1,
      totals: { total: 5, before: 1 },
      totals_before: { total: 1 },
    })
    expect(chart.points.reduce((sum, { codes }) => sum + codes, 0)).toBe(3)
  })

  it('is grouped by province, caretaker and month, over years of months', async () => {
    await server.pool.query('insert into partner_moderators (partner_id, user_id) values ($1, $2)', [
      desk.company,
      trader.id,
    ])
    expect((await activities({ by: 'province' })).map(({ name, total }) => [name, total])).toEqual([
      ['dolnośląskie', 5],
    ])
    expect((await activities({ by: 'caretaker' })).map(({ id, total }) => [id, total])).toEqual([[trader.id, 4]])
    const years = { period: '2024-01-01..2099-12-31' }
    expect((await activities({ ...years, by: 'month' })).reduce((sum, { total }) => sum + total, 0)).toBe(6)
    const chart = (await trader.call('report.activities.chart', { query: years })).body
    expect(chart).toMatchObject({ bucket: 'month', totals: { total: 6, sign_ins: 3 } })
    for (const sort_by of [
      'total',
      'sign_ins',
      'downloads',
      'codes',
      'orders',
      'trainings',
      'offers',
      'before',
      'change',
      'name',
    ] as const)
      expect((await activities({ sort_by })).length).toBe(3)
    const file = await trader.call('report.activities.index', { query: { format: 'csv', columns: 'name,total' } })
    expect(String(file.body)).toMatch(/Instal-Test[;,]4/)
  })

  it('counts a closed company for the time of its activity, within the reader’s restrictions', async () => {
    await server.pool.query('update partners set status = 2 where id = $1', [desk.otherCompany])
    expect((await activities()).find(({ id }) => id === desk.otherCompany)).toMatchObject({ is_open: false, total: 1 })
    await server.pool.query('update partners set status = 1 where id = $1', [desk.otherCompany])
    const restricted = await server.person({ roles: ['moderator-trade'], restricted_partners: [desk.otherCompany] })
    expect((await activities({}, restricted)).map(({ id }) => id)).toEqual([desk.otherCompany])
    expect((await restricted.call('report.activities.chart')).body.totals.total).toBe(1)
    expect((await desk.author.refused('report.activities.index')).status).toBe(403)
    expect((await desk.service.refused('report.offers.index')).status).toBe(403)
  })
})

describe('a report compares', () => {
  const day = (before: number) => `(current_date - ${before})`
  const period = { period: `${dayFromNow(-29)}..${dayFromNow(0)}` }

  it('a company whose offers and a model whose claims fell to zero', async () => {
    await server.pool.query(
      `insert into report_offers (partner_id, device_id, span, begins, offers, value, won, won_value, lost, answered, answer_minutes)
       values ($1, 0, 'day', ${day(40)}, 3, 100, 1, 100, 0, 0, 0)`,
      [desk.otherCompany],
    )
    await server.pool.query(
      `insert into report_warranty (device_id, span, begins, error_code_id, life_month, claims, repeats, parts_cost)
       values ($1, 'day', ${day(40)}, 0, 1, 3, 0, 10)`,
      [desk.pump],
    )
    const offers = (await trader.call('report.offers.index', { query: period })).body.results
    expect(offers).toMatchObject([{ id: desk.otherCompany, offers: 0, won: 0, value: '0.00', before: 3 }])
    const claims = (await trader.call('report.warranty.index', { query: period })).body.results
    expect(claims).toMatchObject([{ id: desk.pump, claims: 0, repeats: 0, before: 3 }])
    await server.pool.query('delete from report_offers where begins < current_date - 30; delete from report_warranty')
  })

  it('companies from abroad, in a row that leads to them', async () => {
    const { rows } = await server.pool.query<{ province_id: number }>(
      'select province_id from partners where id = $1',
      [desk.otherCompany],
    )
    await server.pool.query('update partners set province_id = null where id = $1', [desk.otherCompany])
    const lines = await activities({ by: 'province' })
    expect(lines.find(({ is_abroad }) => is_abroad)).toMatchObject({ name: 'Abroad', note: '1', total: 1 })
    expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(5)
    const abroad = await activities({ abroad: 'true' })
    expect(abroad.map(({ id, total }) => [id, total])).toEqual([[desk.otherCompany, 1]])
    await server.pool.query('update partners set province_id = $1 where id = $2', [
      rows[0]?.province_id,
      desk.otherCompany,
    ])
  })
})

describe('offers of partners', () => {
  it('are counted whole and by device, without hidden data, and follow their life', async () => {
    const lines = [
      line({ kind: 'device', device_id: desk.pump, custom_price: '1000.00', quantity: '2', purchase_price: '700.00' }),
      line({ id: 'l2', kind: 'device', device_id: desk.tank, custom_price: '500.00' }),
    ]
    const { code } = await desk.sent({ lines })
    await desk.registered({ lines: [line({ custom_price: '100.00' })] })
    await refreshReports(server.db)
    const rows = async (query: object) => (await trader.call('report.offers.index', { query })).body.results
    expect(await rows({})).toMatchObject([{ id: desk.company, offers: 2, value: '2600.00', won: 0, win_rate: null }])
    expect((await desk.accept(code, '2700.00', { variant: null, options: [] })).status).toBe(200)
    await refreshReports(server.db)
    expect(await rows({})).toMatchObject([{ offers: 2, won: 1, won_value: '2500.00', lost: 0, win_rate: 100 }])
    expect((await rows({ by: 'device' })).map(({ id, offers, value, won }) => ({ id, offers, value, won }))).toEqual(
      [
        { id: desk.tank, offers: 1, value: '500.00', won: 1 },
        { id: desk.pump, offers: 1, value: '2000.00', won: 1 },
      ].toSorted((one, other) => other.id - one.id),
    )
    // Its lines overlap: an offer of two devices is in both, so that only their values add up.
    const sums = async (query: string) =>
      (await trader.call('core.lists.sums', { query: { list: 'report.offers.index', query } })).body.sums
    expect(await sums('by=device')).toEqual({ value: '2500.00', won_value: '2500.00' })
    const whole = { offers: '2', before: '0', value: '2600.00', won: '1', won_value: '2500.00', lost: '0' }
    expect(await sums('')).toEqual(whole)
    expect(await rows({ by: 'month' })).toMatchObject([{ offers: 2, before: 0 }])
    expect(await rows({ device: String(desk.pump) })).toMatchObject([{ offers: 1, value: '2000.00' }])
    const chart = (await trader.call('report.offers.chart')).body
    expect(chart.totals).toMatchObject({ offers: 2, value: '2600.00', won: 1 })
    expect(JSON.stringify([await rows({}), chart])).not.toMatch(/700|Malinowska/)
    expect((await activities()).find(({ id }) => id === desk.company)?.offers).toBe(2)
  })

  it('have their answers counted from the first sending, and are not lost when the company withdraws them', async () => {
    const [declined, withdrawn] = [await desk.sent(), await desk.sent()]
    const rows = async () => (await trader.call('report.offers.index', {})).body.results
    await refreshReports(server.db)
    const [before] = await rows()
    await server.pool.query(
      `update offers set state = 'rejected', first_sent_at = now() - interval '50 hours', sent_at = now() - interval '1 hour',
       decided_at = now() where id = $1`,
      [declined.id],
    )
    await server.pool.query(`update offers set state = 'withdrawn', decided_at = now() where id = $1`, [withdrawn.id])
    await refreshReports(server.db)
    const [after] = await rows()
    // The one that was accepted above was answered within a minute: 50 hours of two answers.
    expect(after).toMatchObject({ offers: before?.offers, lost: 1, win_rate: 50, answer_hours: 25 })
  })

  it.each(['2026-03-02..2026-03-01', '2999-01-01..'])('refuse the period %s at its field', async (period) => {
    for (const call of ['report.offers.index', 'report.offers.chart', 'report.warranty.index'] as const) {
      const { status, body } = await trader.refused(call, { query: { period } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['period']])
    }
  })
})

describe('warranty quality', () => {
  it('counts claims per thousand units, those of units registered before, and the cost of their parts', async () => {
    const { pool } = server
    await pool.query(
      `insert into units (serial_no, device_id, partner_id, created_by, updated_at)
       select lpad(n::text, 22, '0'), $1, $2, $3, now() from generate_series(1, 50) n`,
      [desk.pump, desk.company, desk.author.id],
    )
    const { rows } = await pool.query<{ id: number }>(
      `insert into service_orders (partner_id, partner_name, created_by, updated_at, status, model, brand_id, model_name, serial_no, sent_at, install_date)
       select $1, 'Instal-Test', $2, now(), 'registered', $3,
         (select brand_id from producers limit 1), 'Helion HeatPump 12', lpad('1', 22, '0'), now() - n * interval '40 days',
         (now() - n * interval '40 days')::date - 70 from generate_series(0, 1) n returning id`,
      [desk.company, desk.author.id, desk.pump],
    )
    await refreshReports(server.db)
    const order = rows[0]?.id
    const { rows: parts } = await pool.query<{ id: number }>(
      `insert into spare_parts_orders (partner_id, partner_name, created_by, updated_at, unmatched, part_type, company_name, nip,
         billing_name, delivery_type, service_order_id)
       values ($1, 'Instal-Test', $2, now(), 0, 'A1', 'Instal-Test', '5261040567', 'Instal-Test', 'pickup', $3) returning id`,
      [desk.company, desk.author.id, order],
    )
    await pool.query(
      `insert into spare_parts_order_lines (order_id, position, number, net_price, quantity) values ($1, 1, 'A1', '120.50', 2)`,
      [parts[0]?.id],
    )
    await refreshReports(server.db)
    const report = async (query: object = {}) => (await trader.call('report.warranty.index', { query })).body.results
    expect(await report()).toMatchObject([
      { id: desk.pump, claims: 2, units: 50, per_thousand: 40, repeats: 1, parts_cost: '241.00', note: 'Helion' },
    ])
    expect(await report({ by: 'life' })).toMatchObject([{ name: '2', claims: 2, units: 50 }])
    expect(await report({ by: 'code' })).toMatchObject([{ name: '–', claims: 2 }])
    expect((await report({ by: 'month' })).map(({ claims }) => claims)).toEqual([1, 1])
    expect((await trader.call('report.warranty.repeated')).body.results).toMatchObject([{ claims: 2 }])
    expect((await trader.call('report.warranty.chart')).body).toMatchObject({
      life: [{ month: 2, claims: 2 }],
      totals: { claims: 2 },
    })
    const elsewhere = await server.person({ roles: ['moderator-trade'], restricted_brands: [99_999] })
    expect((await elsewhere.call('report.warranty.index')).body.results).toEqual([])
    expect((await elsewhere.call('report.warranty.repeated')).body.results).toEqual([])
  })
})

describe('the summaries', () => {
  it('count the age of a unit by the day in Warsaw, and no unit in the trash', async () => {
    const { pool } = server
    const of = (days: string) =>
      pool.query(`update service_orders set sent_at = $1, install_date = $2`, days.split(' '))
    const ages = async () => {
      await refreshReports(server.db)
      const { rows } = await pool.query('select distinct life_month from report_warranty')
      return rows.map(({ life_month }) => life_month)
    }
    const { rows: before } = await pool.query('select id, sent_at, install_date from service_orders')
    // A quarter past midnight on 1 December, when it is still November in Greenwich.
    await of('2026-11-30T23:15:00Z 2026-10-01')
    expect(await ages()).toEqual([2])
    await of('2026-11-30T23:15:00Z 2026-12-01')
    expect(await ages()).toEqual([0])
    for (const { id, sent_at, install_date } of before)
      await pool.query('update service_orders set sent_at = $2, install_date = $3 where id = $1', [
        id,
        sent_at,
        install_date,
      ])
    await pool.query('update units set deleted_at = now() where id = (select min(id) from units)')
    await refreshReports(server.db)
    expect((await summaries()).units).toMatchObject([{ units: 49 }])
    await pool.query('update units set deleted_at = null')
    await refreshReports(server.db)
    expect((await summaries()).units).toMatchObject([{ units: 50 }])
  })

  it('are the same when everything is counted anew, and lose what is deleted', async () => {
    const kept = await summaries()
    await noteEverything(server.db)
    await refreshReports(server.db)
    expect(await summaries()).toEqual(kept)
    // Actions of people stay counted when their company, their traces and they themselves are gone.
    await server.pool.query('delete from error_code_views where id = (select min(id) from error_code_views)')
    await server.pool.query(
      `delete from audit_entries where action = 'sign-in' and at > now() - interval '1 day' and user_id = $1`,
      [desk.author.id],
    )
    await server.pool.query('delete from partner_users where user_id = $1', [desk.stranger.id])
    await noteEverything(server.db)
    await refreshReports(server.db)
    expect(await summaries()).toEqual(kept)
    await server.pool.query('insert into partner_users (partner_id, user_id) values ($1, $2)', [
      desk.otherCompany,
      desk.stranger.id,
    ])
    await server.pool.query('update service_orders set deleted_at = now()')
    await refreshReports(server.db)
    expect((await summaries()).claims).toBeNull()
    expect((await activities()).find(({ id }) => id === desk.company)?.orders).toBe(1)
  })
})

describe('what cannot be counted', () => {
  /** The job at a moment, as the queue runs it. */
  const update = (at: Date) => {
    const job = allJobs.find(({ name }) => name === 'report.refresh')
    if (!job) throw new Error('There is no job that updates the reports')
    return job.run({ data: {}, db: server.db, deps: server.deps, at, attempt: 1, isLastAttempt: false })
  }
  const minutes = (count: number) => new Date(Date.now() + count * 60_000)
  const state = async () => (await trader.call('report.reports.index')).body.updates

  it('stops nothing else, is marked on the report, and is reported to administrators once', async () => {
    const lines = [line({ kind: 'device', device_id: desk.pump, custom_price: '100.00' })]
    const { id: broken } = await desk.registered({ lines })
    await server.pool.query(
      `update offers set content = jsonb_set(content, '{sections,0,lines,0,custom_price}', '"a hundred"') where id = $1`,
      [broken],
    )
    const { rows: before } = await server.pool.query('select * from report_offers order by 1, 2, 3, 4')
    await server.pool.query(
      `insert into audit_entries (at, user_id, entity, entity_id, action) values (now(), $1, 'user.users', $1, 'sign-in')`,
      [desk.stranger.id],
    )
    const signedIn = async () => (await activities()).find(({ id }) => id === desk.otherCompany)?.sign_ins
    const seen = (await signedIn()) ?? 0
    const begun = minutes(0)
    await update(begun)
    expect(await signedIn()).toBe(seen + 1)
    expect((await server.pool.query('select * from report_offers order by 1, 2, 3, 4')).rows).toEqual(before)
    expect(await state()).toEqual({ updated_at: begun.toISOString(), failing_since: begun.toISOString(), failed: 1 })
    expect(await desk.letters('report_failed')).toEqual([])

    for (const later of [4, 5, 6]) await update(minutes(later))
    expect((await desk.letters('report_failed')).map(({ to }) => to)).toEqual([desk.admin.email])
    expect(await state()).toMatchObject({ failing_since: begun.toISOString(), failed: 1 })
    const { states } = (await desk.admin.call('dashboard.dashboards.index')).body
    expect(states.filter(({ kind }) => kind === 'reports')).toEqual([
      { kind: 'reports', tone: 'red', count: 1, at: begun.toISOString(), of: null },
    ])

    await server.pool.query('delete from offers where id = $1', [broken])
    await update(minutes(7))
    expect(await state()).toMatchObject({ failing_since: null, failed: 0 })
    expect(await desk.letters('report_failed')).toEqual([])
  })

  it('is marked too when updates stop early or do not run', async () => {
    await server.pool.query('alter table report_changes rename to report_changes_away')
    for (const later of [10, 16]) await expect(update(minutes(later))).rejects.toThrow()
    await server.pool.query('alter table report_changes_away rename to report_changes')
    expect((await state()).failing_since).not.toBeNull()
    expect((await desk.letters('report_failed')).map(({ to }) => to)).toEqual([desk.admin.email])
    await update(minutes(-20))
    expect(await state()).toEqual({
      updated_at: expect.any(String),
      failing_since: expect.any(String),
      failed: 0,
    })
    await update(minutes(0))
    expect((await state()).failing_since).toBeNull()
  })

  it('is a sum that does not fit: an offer at the limit is counted and shown, and one above it is refused', async () => {
    const dear = (quantity: string) => [line({ custom_price: '99999999.99', quantity })]
    const { id, version } = await desk.draft({ lines: dear('10000') })
    const { body } = await desk.author.refused('partnerzone.offer-generator.offers.register', {
      path: { offer: id },
      body: { version },
    })
    expect(body.errors).toHaveProperty('sections')
    const { code } = await desk.sent({ lines: dear('9000') })
    expect((await desk.accept(code, '971999999902.80', { variant: null, options: [] })).status).toBe(200)
    const dashboard = (await desk.author.call('partnerzone.dashboard.dashboards.index')).body
    expect(Number(dashboard.offers?.accepted_gross)).toBeGreaterThanOrEqual(971_999_999_902.8)
    await update(minutes(0))
    expect(await state()).toMatchObject({ failing_since: null, failed: 0 })
    const [row] = (await trader.call('report.offers.index')).body.results
    expect(Number(row?.won_value)).toBeGreaterThanOrEqual(899_999_999_910)
  })
})

describe('reports by mail', () => {
  it('are sent once a month to people who subscribed and may see them', async () => {
    const body = { report: 'offers', subscribed: true } as const
    for (const who of [trader, desk.admin]) await who.call('report.reports.subscribe', { body })
    await desk.admin.call('report.reports.subscribe', { body: { report: 'activities', subscribed: true } })
    await desk.admin.call('report.reports.subscribe', { body: { ...body, subscribed: false } })
    expect((await desk.admin.call('report.reports.index')).body.subscribed).toEqual(['activities'])
    const later = new Date(Date.now() + month + 86_400_000)
    for (const _ of [1, 2]) await sendMonthly(server.db, server.deps, later)
    expect((await desk.letters('report_offers')).map(({ to }) => to)).toEqual([trader.email])
    expect((await desk.letters('report_activities')).map(({ to }) => to)).toEqual([desk.admin.email])
    // Wanted since a quarter past midnight on the first, which is the month before in Greenwich only.
    await server.pool.query(`update report_subscriptions set sent_month = null, subscribed_at = '2027-06-30T22:15:00Z'`)
    await sendMonthly(server.db, server.deps, new Date('2027-07-01T06:00:00Z'))
    expect(await desk.letters('report_offers')).toEqual([])
    await server.pool.query('delete from user_roles where user_id = $1', [trader.id])
    await sendMonthly(server.db, server.deps, new Date('2027-08-01T06:00:00Z'))
    expect(await desk.letters('report_offers')).toEqual([])
  })
})
