import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMonthly } from '#server/modules/report/jobs.ts'
import { refreshReports } from '#server/modules/report/refresh.ts'
import { line, type OfferDesk, openOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

/*
 * Every figure of every report beside the same figure of a statement of this test's own, which adds up the records themselves by
 * their day in Warsaw. The counted events happened in the last second before and the first second of days that begin a month, a
 * year, and summer and winter time, and at half past two, which is twice there on one day and on no clock on another.
 */

const edges = [
  '2024-12-31',
  '2025-01-01',
  '2025-01-31',
  '2025-02-01',
  '2025-02-28',
  '2025-03-01',
  '2025-03-30',
  '2025-03-31',
  '2025-09-30',
  '2025-10-01',
  '2025-10-26',
  '2025-10-27',
  '2025-11-15',
  '2025-12-31',
  '2026-01-01',
  '2026-03-29',
]
const moments = edges.flatMap((day) => [`${day} 00:00:00`, `${day} 02:30:00`, `${day} 23:59:59`])

/** Whole months and years, days at their edges, days of the change of clocks, parts of months, and days of nothing. */
const periods = [
  '2025-01-01..2025-12-31',
  '2025-03-01..2025-03-31',
  '2025-03-30..2025-03-30',
  '2025-10-26..2025-10-26',
  '2025-02-28..2025-03-01',
  '2025-12-31..2026-01-01',
  '2025-01-31..2025-01-31',
  '2025-02-01..2025-03-30',
  '2025-10-15..2025-12-30',
  '2024-12-31..2026-03-29',
  '2025-11-01..2025-11-14',
  '2025-01-15..2025-01-20',
]

let server: TestServer
let desk: OfferDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOfferDesk(server)
  await server.pool.query(`delete from audit_entries where action = 'sign-in'`)
  await addRecords()
  await addViews()
  await refreshReports(server.db)
})
afterAll(async () => {
  expect(server.unforeseen).toEqual([])
  await server.stop()
})

/** At each moment some of everything, the first company's more than the other's. */
async function addRecords() {
  const { pool } = server
  const at = `unnest($1::text[]) with ordinality m (local, n)
    cross join lateral (select m.local::timestamp at time zone 'Europe/Warsaw' as at) moment`
  const all = (text: string, ...values: unknown[]) => pool.query(text, [moments, ...values])
  // Only counted rows matter: the trainings, documents and dictionaries that it belongs to are left out.
  for (const [table, ...columns] of [
    ['training_participants', 'term_id', 'record_id'],
    ['documentation_downloads', 'documentation_id'],
    ['service_maintenances', 'device_type', 'maintenance_type', 'repair_type'],
  ])
    await pool.query(
      `do $$ declare name text; begin for name in select c.conname from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid
         and a.attnum = c.conkey[1] where c.contype = 'f' and c.conrelid = '${table}'::regclass and a.attname in ('${columns.join("', '")}')
       loop execute 'alter table ${table} drop constraint ' || quote_ident(name); end loop; end $$`,
    )
  await pool.query(
    `insert into error_codes (code, name_pl, name_en, manual_pl, manual_en) values ('E1', 'a', 'a', '', ''), ('E2', 'b', 'b', '', '')`,
  )
  for (const [company, user, times] of [
    [desk.company, desk.author.id, 2],
    [desk.otherCompany, desk.stranger.id, 1],
  ]) {
    const some = `${at} cross join generate_series(1, $4::int + (m.n % 2)::int)`
    await all(
      `insert into audit_entries (at, user_id, entity, entity_id, action)
      select at, $3, 'user.users', $3, 'sign-in' from ${some} where $2::int > 0`,
      company,
      user,
      times,
    )
    await all(
      `insert into documentation_downloads (documentation_id, edition, locale, user_id, partner_id, downloaded_at)
      select 1, 1, 'pl', $3, $2, at from ${some}`,
      company,
      user,
      times,
    )
    await all(
      `insert into error_code_views (error_code_id, user_id, partner_id, viewed_at)
      select (select min(id) from error_codes), $3, $2, at from ${some}`,
      company,
      user,
      times,
    )
    await all(
      `insert into training_participants (term_id, record_id, partner_id, first_name, last_name, email, status, code, created_at)
      select 1, 1, $2, 'A', 'B', 'a' || $3::int || '-' || m.n || '@b.pl', (array['signed', 'cancelled'])[1 + (m.n % 2)], 'c' || $3::int || '-' || m.n, at
      from ${at}`,
      company,
      user,
    )
    await all(
      `insert into service_maintenances (partner_id, partner_name, created_by, updated_at, model, device_type, maintenance_type, repair_type, created_at)
      select $2, '', $3, at, $4, 1, 1, 1, at
      from ${at}`,
      company,
      user,
      desk.pump,
    )
    await all(
      `insert into service_orders (partner_id, partner_name, created_by, updated_at, status, model, model_name, error_code, serial_no,
        sent_at, install_date)
      select $2, '', $3, at, 'registered', case when m.n % 3 = 0 then $5::int else $4::int end, 'M',
        (select id from error_codes order by id offset m.n % 3 limit 1), lpad((m.n % 20)::text, 22, '0'), at,
        case m.n % 4 when 0 then null else m.local::date - (m.n % 4)::int * 31 end
      from ${at}`,
      company,
      user,
      desk.pump,
      desk.tank,
    )
    await all(
      `insert into offers (partner_id, partner_name, created_by, updated_at, registered_at, sent_at, decided_at, state, net, content)
      select $2, '', $3, at, at, at, at + interval '90 minutes' * m.n,
        (array['open', 'accepted', 'rejected', 'expired', 'withdrawn', 'superseded'])[1 + (m.n % 6)]::offer_state,
        9007199254740993.17 + m.n, $4::jsonb || jsonb_build_object('sections', jsonb_build_array(jsonb_build_object(
          'id', 's', 'name', '', 'variant', null, 'is_optional', false, 'lines', jsonb_build_array($5::jsonb || jsonb_build_object('quantity', m.n::text), $6::jsonb))))
      from ${at}`,
      company,
      user,
      JSON.stringify(desk.form()),
      JSON.stringify(line({ kind: 'device', device_id: desk.pump, custom_price: '12345678.91' })),
      JSON.stringify(line({ kind: 'device', device_id: desk.tank, custom_price: '0.07', is_optional: true })),
    )
  }
  await pool.query(`insert into spare_parts_orders (partner_id, partner_name, created_by, updated_at, created_at, unmatched, part_type,
      company_name, nip, billing_name, delivery_type, service_order_id, resolution)
    select partner_id, '', created_by, sent_at, sent_at + interval '40 days', 0, '', '', '5261040567', '', 'pickup', id,
      case when id % 5 = 0 then 'cancelled' end from service_orders where id % 2 = 0`)
  await pool.query(`insert into spare_parts_order_lines (order_id, position, number, net_price, quantity, struck, struck_quantity)
    select id, n, 'A', 100.01 * n, n, n = 3, case n when 3 then 2 else 0 end from spare_parts_orders cross join generate_series(1, 3) n`)
}

/** The records by their day in Warsaw, as this test understands the reports. */
async function addViews() {
  await server.pool.query(`create view traces as
    select kind, partner_id, (at at time zone 'Europe/Warsaw')::date as day from (
      select 'sign_ins' as kind, m.partner_id, e.at from audit_entries e join partner_users m on m.user_id = e.user_id where e.action = 'sign-in'
      union all select 'downloads', partner_id, downloaded_at from documentation_downloads
      union all select 'codes', partner_id, viewed_at from error_code_views
      union all select 'orders', partner_id, sent_at from service_orders
      union all select 'orders', partner_id, created_at from service_maintenances
      union all select 'orders', partner_id, created_at from spare_parts_orders
      union all select 'trainings', partner_id, created_at from training_participants where status <> 'cancelled'
      union all select 'offers', partner_id, registered_at from offers where state <> 'superseded') t`)
  await server.pool.query(`create view claims as
    select o.model, o.error_code, (o.sent_at at time zone 'Europe/Warsaw')::date as day,
      coalesce((select count(*) from generate_series(1, 1200) n
        where o.install_date + n * interval '1 month' <= (o.sent_at at time zone 'Europe/Warsaw')::date), 0)
        - (o.install_date is null)::int as age,
      exists (select from service_orders f where f.serial_no = o.serial_no and f.sent_at < o.sent_at) as is_repeat,
      coalesce((select sum(l.net_price * (l.quantity - l.struck_quantity)) from spare_parts_orders p join spare_parts_order_lines l on l.order_id = p.id
        where p.service_order_id = o.id and p.resolution is null), 0) as cost
    from service_orders o`)
  await server.pool.query(`create view sold as
    select o.id, o.partner_id, (o.registered_at at time zone 'Europe/Warsaw')::date as day, o.state, d.device_id, d.value,
      case when o.state in ('accepted', 'rejected') then extract(epoch from o.decided_at - o.sent_at) / 60 end as minutes
    from offers o cross join lateral (
      select 0 as device_id, o.net as value
      union all select (l ->> 'device_id')::int, (l ->> 'quantity')::numeric * (l ->> 'custom_price')::numeric
        from jsonb_array_elements(o.content -> 'sections' -> 0 -> 'lines') l where l ->> 'is_optional' is distinct from 'true') d
    where o.state <> 'superseded'`)
}

const read = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await server.pool.query(text, values)).rows

/** The days before a period, as many as it has; and for the month of a day of it, the same days of the month before. */
const before = `between $1::date - ($2::date - $1::date + 1) and $1::date - 1`
const months = `(select m::date as month, (m - interval '1 month')::date as former,
    case when $1::date > m then ($1::date - interval '1 month')::date else (m - interval '1 month')::date end as begins,
    case when $2::date < m + interval '1 month' - interval '1 day' then ($2::date - interval '1 month')::date else (m - interval '1 day')::date end as ends
  from generate_series(date_trunc('month', $1::date), $2::date, '1 month') m) months`
const byKey = (rows: readonly object[]) =>
  rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))

const kinds = ['sign_ins', 'downloads', 'codes', 'orders', 'trainings', 'offers']
const counted = kinds.map((kind) => `(count(*) filter (where kind = '${kind}'))::int as ${kind}`).join(', ')

it.each(periods)('activities of %s are those of its days', async (period) => {
  const [from, to] = period.split('..')
  const list = async (by: string) =>
    (
      await desk.trader.call('report.activities.index', {
        query: { period, per_page: '100', ...(by && { by: by as 'month' }) },
      })
    ).body.results
  const found = (await list('')).map(
    ({
      id,
      name: _,
      note: __,
      caretakers: ___,
      change,
      last_active: ____,
      is_open: _____,
      is_abroad: ______,
      status: _______,
      ...row
    }) => ({
      id,
      ...row,
      change,
    }),
  )
  const expected = await read(
    `select p.id, f.*, coalesce(b.before, 0)::int as before,
       case when b.before > 0 then round(100.0 * (f.total - b.before) / b.before)::int end as change
     from partners p cross join lateral (select ${counted}, count(*)::int as total from traces
       where partner_id = p.id and day between $1::date and $2::date) f
     cross join lateral (select count(*)::int as before from traces where partner_id = p.id and day ${before}) b`,
    from,
    to,
  )
  expect(byKey(found)).toEqual(byKey(expected))
  const byMonth = (await list('month')).map(({ name, total, before, sign_ins, orders }) => ({
    name,
    total,
    before,
    sign_ins,
    orders,
  }))
  const ofMonths = await read(
    `select to_char(month, 'YYYY-MM') as name, f.total, b.before, f.sign_ins, f.orders from ${months}
     cross join lateral (select ${counted}, count(*)::int as total from traces
       where day between greatest($1::date, month) and least($2::date, month + interval '1 month' - interval '1 day')) f
     cross join lateral (select count(*)::int as before from traces where day between months.begins and months.ends) b
     where f.total > 0 or b.before > 0`,
    from,
    to,
  )
  expect(byKey(byMonth)).toEqual(byKey(ofMonths))
  const { totals, totals_before, points, inactive } = (
    await desk.trader.call('report.activities.chart', { query: { period } })
  ).body
  const sum = (name: string) => expected.reduce((all, row) => all + Number(row[name]), 0)
  expect(totals).toMatchObject({ total: sum('total'), before: sum('before'), codes: sum('codes') })
  expect(totals_before.total).toBe(sum('before'))
  expect(points.reduce((all, one) => all + one.orders, 0)).toBe(sum('orders'))
  expect(inactive).toBe(expected.filter(({ total }) => total === 0).length)
})

const offerFigures = `count(*)::int as offers, coalesce(sum(value), 0)::numeric(40, 2)::text as value,
  (count(*) filter (where state = 'accepted'))::int as won,
  coalesce(sum(value) filter (where state = 'accepted'), 0)::numeric(40, 2)::text as won_value,
  (count(*) filter (where state in ('rejected', 'expired')))::int as lost,
  round(100.0 * count(*) filter (where state = 'accepted') / nullif(count(*) filter (where state in ('accepted', 'rejected', 'expired')), 0))::int as win_rate,
  round(avg(minutes) / 60, 1)::float as answer_hours`

it.each(periods)('offers of %s are those of its days', async (period) => {
  const [from, to] = period.split('..')
  const list = async (by?: 'device' | 'month') =>
    (await desk.trader.call('report.offers.index', { query: { period, per_page: '100', ...(by && { by }) } })).body
      .results
  for (const [by, key, whole] of [
    [undefined, 'partner_id', 'device_id = 0'],
    ['device', 'device_id', 'device_id > 0'],
  ] as const) {
    const expected = await read(
      // What fell to zero stays in the comparison.
      `select k.id, f.*, (select count(*)::int from sold where ${whole} and ${key} = k.id and day ${before}) as before
       from (select distinct ${key} as id from sold where ${whole} and (day between $1::date and $2::date or day ${before})) k
       cross join lateral (select ${offerFigures} from sold
         where ${whole} and ${key} = k.id and day between $1::date and $2::date) f`,
      from,
      to,
    )
    const found = (await list(by)).map(({ name: _, note: __, ...row }) => row)
    expect(byKey(found)).toEqual(byKey(expected.map(({ before, id, ...row }) => ({ id, ...row, before }))))
  }
  const ofMonths = await read(
    `select to_char(month, 'YYYY-MM') as name, f.offers, f.value, b.before from ${months}
     cross join lateral (select ${offerFigures} from sold where device_id = 0
       and day between greatest($1::date, month) and least($2::date, month + interval '1 month' - interval '1 day')) f
     cross join lateral (select count(*)::int as before from sold where device_id = 0 and day between months.begins and months.ends) b
     where f.offers > 0`,
    from,
    to,
  )
  const byMonth = (await list('month')).map(({ name, offers, value, before }) => ({ name, offers, value, before }))
  expect(byKey(byMonth)).toEqual(byKey(ofMonths))
  const chart = (await desk.trader.call('report.offers.chart', { query: { period } })).body
  expect(chart.totals).toMatchObject(
    (
      await read(`select ${offerFigures} from sold where device_id = 0 and day between $1::date and $2::date`, from, to)
    )[0] ?? {},
  )
  expect(chart.totals_before).toMatchObject(
    (await read(`select ${offerFigures} from sold where device_id = 0 and day ${before}`, from, to))[0] ?? {},
  )
})

const claimFigures = `count(*)::int as claims, (count(*) filter (where is_repeat))::int as repeats,
  coalesce(sum(cost), 0)::numeric(40, 2)::text as parts_cost`

it.each(periods)('claims of %s are those of its days', async (period) => {
  const [from, to] = period.split('..')
  const list = async (by?: 'code' | 'life' | 'month') =>
    (await desk.trader.call('report.warranty.index', { query: { period, per_page: '100', ...(by && { by }) } })).body
      .results
  for (const [by, key] of [
    [undefined, `(select name from devices where id = model)`],
    ['code', `coalesce((select code from error_codes where id = error_code), '–')`],
    ['life', 'age::text'],
  ] as const) {
    const expected = await read(
      `select k.name, f.*, (select count(*)::int from claims where ${key} = k.name and day ${before}) as before
       from (select distinct ${key} as name from claims where day between $1::date and $2::date or day ${before}) k
       cross join lateral (select ${claimFigures} from claims
         where ${key} = k.name and day between $1::date and $2::date) f`,
      from,
      to,
    )
    const found = (await list(by)).map(({ name, claims, repeats, parts_cost, before }) => ({
      name,
      claims,
      repeats,
      parts_cost,
      before,
    }))
    expect(byKey(found)).toEqual(byKey(expected))
  }
  const ofMonths = await read(
    `select to_char(month, 'YYYY-MM') as name, f.claims, f.repeats, f.parts_cost, b.before from ${months}
     cross join lateral (select ${claimFigures} from claims
       where day between greatest($1::date, month) and least($2::date, month + interval '1 month' - interval '1 day')) f
     cross join lateral (select count(*)::int as before from claims where day between months.begins and months.ends) b
     where f.claims > 0`,
    from,
    to,
  )
  const byMonth = (await list('month')).map(({ name, claims, repeats, parts_cost, before }) => ({
    name,
    claims,
    repeats,
    parts_cost,
    before,
  }))
  expect(byKey(byMonth)).toEqual(byKey(ofMonths))
  const chart = (await desk.trader.call('report.warranty.chart', { query: { period } })).body
  const [totals] = await read(`select ${claimFigures} from claims where day between $1::date and $2::date`, from, to)
  const [former] = await read(`select ${claimFigures} from claims where day ${before}`, from, to)
  expect(chart.totals).toMatchObject(totals ?? {})
  expect(chart.totals_before).toMatchObject(former ?? {})
  expect(chart.points.reduce((sum, { claims }) => sum + claims, 0)).toBe(totals?.claims)
  expect(chart.life.reduce((sum, { claims }) => sum + claims, 0)).toBe(
    (
      await read('select count(*)::int as n from claims where age >= 0 and day between $1::date and $2::date', from, to)
    )[0]?.n,
  )
})

it.each([
  ['2025-04-02', '2025-03-01', '2025-03-31', '2025-02-01', '2025-02-28'],
  ['2025-11-03', '2025-10-01', '2025-10-31', '2025-09-01', '2025-09-30'],
  ['2026-01-01', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
])('the letters of %s compare calendar months', async (day, from, to, formerFrom, formerTo) => {
  await server.pool.query('delete from report_subscriptions')
  await server.pool.query(
    `insert into report_subscriptions (user_id, report, subscribed_at)
     select $1, report, '2024-12-01' from unnest(array['activities', 'offers', 'warranty']) report`,
    [desk.trader.id],
  )
  await sendMonthly(server.db, server.deps, new Date(`${day}T08:00:00Z`))
  const sent = await read(
    `delete from pgboss.job where name = 'mail.send' and data ->> 'template' like 'report_%'
     returning data ->> 'template' as template, coalesce(data -> 'data' ->> 'total', data -> 'data' ->> 'offers', data -> 'data' ->> 'claims')::int as now,
       (data -> 'data' ->> 'before')::int as before`,
  )
  const counts = (of: string) =>
    `(select count(*)::int from ${of} day between $1::date and $2::date) as now, (select count(*)::int from ${of} day between $3::date and $4::date) as before`
  const expected = await read(
    `select 'report_activities' as template, ${counts('traces where')}
     union all select 'report_offers', ${counts('sold where device_id = 0 and')}
     union all select 'report_warranty', ${counts('claims where')}`,
    from,
    to,
    formerFrom,
    formerTo,
  )
  expect(byKey(sent)).toEqual(byKey(expected))
})
