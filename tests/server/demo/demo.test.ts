import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roleSlugs } from '#contract/declare/access.ts'
import { isSameText } from '#contract/registry/registry.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { erpStatuses } from '#contract/service-order/lifecycle.ts'
import { type ServiceOrderState, serviceOrderSnapshot } from '#contract/service-order/lifecycle-state.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { resolutions } from '#contract/service-order/resolutions.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { isNip, today } from '#contract/values/rules.ts'
import { trySerials } from '#server/db/demo/device/serials.ts'
import { loadDemo } from '#server/db/demo/load.ts'
import { closedByWeek, plan } from '#server/db/demo/service-order/orders.ts'
import { startDemonstration } from '#tests/support/servers/demonstration.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'
import { countersOfOrders, countersOfPartner, countersOfWork } from './counters.ts'

// Photographs, papers and articles are made, not copied.
vi.setConfig({ hookTimeout: 600_000 })

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startDemonstration()
  admin = await server.person({ roles: ['super-admin'] })
})
afterAll(() => server.stop())

const count = async (query: string) => {
  const { rows } = await server.pool.query<{ count: number }>(`select count(*)::int as count ${query}`)
  return rows[0]?.count ?? 0
}

const accounts = async () =>
  JSON.parse(await readFile(join(server.deps.config.data_dir, 'demo-accounts.json'), 'utf8')) as {
    role: string
    email: string
    password: string
  }[]

describe('the demonstration company', () => {
  it('is as large as promised', async () => {
    expect(await count('from brands')).toBe(3)
    expect(await count('from devices')).toBe(42)
    expect(await count('from error_codes')).toBe(300)
    expect(await count('from partners where status = 1')).toBe(12)
    expect(await count('from (select distinct province_id from partners where status = 1) as found')).toBe(12)
    expect(await count('from contractors')).toBe(120)
    const orders = plan.reduce((sum, batch) => sum + batch.count, 0) + closedByWeek.reduce((sum, week) => sum + week, 0)
    // Those on units with an invoice are of the lives of units, but the open one of the unit to try out.
    expect(
      await count(`from service_orders o where status <> 'completed' or not exists
        (select from units u where u.serial_no = o.serial_no and u.invoice_no is not null)`),
    ).toBe(orders)
    expect(await count('from device_groups where parent_id is null')).toBe(4)
  })

  it('plans visits within working hours, and those of maintenances that are over have ended', async () => {
    expect(
      await count(
        `from service_visits where extract(hour from visit_at at time zone 'Europe/Warsaw') not between 7 and 17`,
      ),
    ).toBe(0)
    expect(
      await count(`from service_visits where order_id is not null and status in ('planned', 'confirmed')
        and visit_at < now() - interval '5 hours'`),
    ).toBe(0)
  })

  it('has fourteen accounts, one for each role and two partners of different companies, with passwords of their own', async () => {
    const given = await accounts()
    expect(given.map(({ role }) => role).toSorted()).toEqual([...roleSlugs, 'partner'].toSorted())
    expect(new Set(given.map(({ password }) => password)).size).toBe(14)
    expect(given.every(({ email }) => email.endsWith('.example'))).toBe(true)
    const { mode } = await stat(join(server.deps.config.data_dir, 'demo-accounts.json'))
    expect(mode & 0o777).toBe(0o600)
    const companies = await count(
      `from (select distinct pu.partner_id from users u join partner_users pu on pu.user_id = u.id
       where u.password_hash is not null and pu.is_company_admin) as found`,
    )
    expect(companies).toBe(2)
  })

  it('has valid invented NIP numbers', async () => {
    const { rows } = await server.pool.query<{ nip: string }>(
      `select nip from partners where country = 'PL' union all
       select nip_number from contractors where nip_number is not null and address_country = 'PL'`,
    )
    expect(rows.every(({ nip }) => isNip(nip) && nip.startsWith('999'))).toBe(true)
  })

  it('has received each training order once, but for the one that was paid twice', async () => {
    const received = await server.pool.query<{ order_number: string; times: string }>(
      `select o.order_number, (coalesce(o.transferred, 0) + coalesce(online.amount, 0)) / o.gross_price as times
       from training_orders o left join lateral (select sum(amount) * 0.01 as amount from payment_attempts
         where order_id = o.id and status in ('completed', 'refunded')) online on true
       where o.paid_online and o.gross_price > 0`,
    )
    const times = received.rows.map((row) => Number(row.times))
    expect(times.filter((count) => count === 2)).toHaveLength(1)
    expect(times.every((count) => count === 1 || count === 2)).toBe(true)
  })

  it('has orders of every status, reason and resolution, none of them in the future', async () => {
    const found = async (column: string) => {
      const { rows } = await server.pool.query(
        `select distinct ${column} as word from service_orders where ${column} is not null`,
      )
      return rows.map(({ word }) => word).toSorted()
    }
    expect(await found('status')).toEqual(statusesOf('warranty').toSorted())
    expect(await found('waiting_reason')).toEqual([...waitingReasons].toSorted())
    expect(await found('resolution')).toEqual([...resolutions].toSorted())
    expect(await found('erp_status')).toEqual(erpStatuses.filter((status) => status !== 'pending').toSorted())
    expect(await count('from service_order_events where at > now()')).toBe(0)
    expect(
      await count(`from service_orders where created_at < now() - interval '13 months' and status <> 'completed'`),
    ).toBe(0)
    expect(await count(`from service_orders where status = 'suspended' and review_date <= '${today()}'`)).toBe(0)
  })

  it('has orders week by week, as many closed as come, most of them within ten days', async () => {
    const moderator = await server.person({ roles: ['moderator'] })
    const { body } = await moderator.call('dashboard.dashboards.index')
    const finished = body.course?.weeks.slice(0, -1) ?? []
    expect(finished).toHaveLength(12)
    for (const week of finished) {
      expect(week.received).toBeGreaterThan(0)
      expect(week.closed).toBeGreaterThan(0)
      expect(week.median_days).toBeGreaterThanOrEqual(3)
      expect(week.median_days).toBeLessThanOrEqual(12)
      expect(week.old).toBeLessThan(week.open)
    }
    const sum = (of: 'received' | 'closed') => finished.reduce((total, week) => total + week[of], 0)
    expect(sum('closed') / sum('received')).toBeGreaterThan(0.7)
    const closed = `from service_orders where status = 'completed' and completed_at > now() - interval '12 weeks'`
    const soon = await count(`${closed} and completed_at < sent_at + interval '10 days'`)
    expect(soon / (await count(closed))).toBeGreaterThan(0.5)
    expect(
      await count('from service_orders where sent_at is not null and (completed_at < sent_at or completed_at > now())'),
    ).toBe(0)
  })

  it('has orders whose columns are a state of the lifecycle, with a timeline that led there', async () => {
    const { rows } = await server.pool.query<ServiceOrderState & { id: number }>(
      'select *, true as brand_open, true as company_open, false as company_blocked from service_orders',
    )
    for (const row of rows) {
      expect(serviceOrderSnapshot(row).value).toEqual({ status: row.status, erp: row.erp_status })
      const { rows: last } = await server.pool.query(
        `select to_status from service_order_events where service_order_id = $1 and to_status is not null order by id desc limit 1`,
        [row.id],
      )
      expect(last[0].to_status).toBe(row.status)
    }
  })

  it('has orders of parts in every state, in one of which a part was struck', async () => {
    const { rows } = await server.pool.query<{ status: string }>('select distinct status from spare_parts_orders')
    expect(rows.map(({ status }) => status).toSorted()).toEqual(statusesOf('parts').toSorted())
    expect(
      await count(`from spare_parts_orders o join spare_parts_order_lines l on l.order_id = o.id
        where o.status <> 'completed' and l.struck and l.strike_reason <> ''`),
    ).toBe(1)
  })

  it('sells the closed brand no more: its orders are drafts', async () => {
    expect(await count(`from service_orders o join brands b on b.id = o.brand_id where b.name = 'Nordvik'`)).toBe(2)
    expect(
      await count(
        `from service_orders o join brands b on b.id = o.brand_id where b.name = 'Nordvik' and o.status <> 'draft'`,
      ),
    ).toBe(0)
    const { body } = await server.nobody.call('public-zone.service-order.notices.index')
    expect(body.results).toMatchObject([{ brand_name: 'Nordvik', valid_from: '2025-04-01' }])
    expect(body.results[0]?.contacts).toHaveLength(2)
  })

  it('has real papers and photographs', async () => {
    const sent = await admin.call('service-order.service-orders.index', { query: { status: 'completed', per_page: 1 } })
    const path = { service_order: sent.body.results[0]?.id ?? 0 }
    const { body } = await admin.call('service-order.service-orders.show', { path })
    const read = async (url: string | undefined) => {
      const response = await fetch(new URL(url ?? '', server.url))
      return Buffer.from(await response.arrayBuffer())
    }
    expect((await read(body.warranty_book?.url)).subarray(0, 5).toString()).toBe('%PDF-')
    expect([...(await read(body.images[0]?.url)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect((await read(body.images[0]?.image_url ?? undefined)).length).toBeGreaterThan(1000)
  })

  it('has units whose number was corrected or is contested, one that was taken back, and one that was replaced', async () => {
    const unitOf = async (serial_no: string) => {
      const { body } = await admin.call('device.units.find', { query: { serial_no } })
      return (await admin.call('device.units.page', { path: { unit: body.id ?? 0 } })).body
    }
    const corrected = await unitOf(trySerials.mistyped)
    expect(corrected.serial_no).toBe(trySerials.corrected)
    expect(corrected.life.map(({ kind }) => kind)).toContain('correction')
    expect(await unitOf(trySerials.returned)).toMatchObject({ status: 'sold', returned: { as: 'stock' } })
    const { replaced_by } = await unitOf(trySerials.replaced)
    expect(replaced_by?.serial_no).toBe(trySerials.successor)
    const query = { contested: 'true', serial_no: trySerials.contested } as const
    const { body: rivals } = await admin.call('device.units.index', { query })
    expect(rivals.results.map(({ check_status }) => check_status)).toEqual(['waiting', 'waiting'])
  })

  it('has four hundred units with lives: waiting, cared for, neglected, broken, moved and replaced', async () => {
    expect(await count('from units')).toBeGreaterThanOrEqual(400)
    expect(await count(`from units where status = 'sold'`)).toBeGreaterThan(0)
    expect(await count('from units where replaced_by_id is not null')).toBeGreaterThan(0)
    expect(await count('from unit_moves')).toBeGreaterThan(0)
    const { body } = await admin.call('device.units.find', { query: { serial_no: trySerials.open } })
    const page = await admin.call('device.units.page', { path: { unit: body.id ?? 0 } })
    const kinds = page.body.life.map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['order', 'maintenance', 'part', 'fitted_part']))
    expect(page.body.coverage).toMatchObject({ state: 'full', missed: false, due: expect.any(String) })
    const { body: lapsed } = await admin.call('device.units.find', { query: { serial_no: trySerials.lapsed } })
    const lapsedPage = await admin.call('device.units.page', { path: { unit: lapsed.id ?? 0 } })
    expect(lapsedPage.body.coverage).toMatchObject({ state: 'over', missed: true })
    const { body: missed } = await admin.call('device.units.index', { query: { coverage: 'over' } })
    expect(missed.pagination.total).toBeGreaterThan(0)
  })

  it('has serial numbers to try out', async () => {
    const check = async (serial_no: string) =>
      (await admin.call('service-order.serial-numbers.check', { query: { serial_no } })).body
    for (const serial of Object.values(trySerials)) expect(serial).toHaveLength(serialLength)
    expect(await check(trySerials.known)).toMatchObject({ unit_warnings: [], open_order: false })
    expect(await check(trySerials.open)).toMatchObject({ unit_warnings: [], open_order: true })
    expect(await check(trySerials.unknown)).toMatchObject({ unit_warnings: ['unknown_unit'], open_order: false })
  })

  it('knows whom it works with: partners by status, caretaker and branch, contractors with contacts and consents', async () => {
    const { body: partners } = await admin.call('partner.partners.index', { query: { per_page: 100 } })
    expect(partners.results.map(({ status }) => status).toSorted()).toEqual([0, ...Array(12).fill(1), 2])
    expect(partners.results.filter(({ highlighted }) => highlighted).map(({ name }) => name)).toEqual([
      'Instal-Term Sp. z o.o.',
    ])
    expect(await count(`from partners where erp_blocked and name = 'Nowoczesne Instalacje Kujawy'`)).toBe(1)
    expect(await count('from affiliates')).toBe(10)
    expect(await count('from affiliates where showroom and visible_on_map')).toBe(4)
    expect(await count(`from partner_moderators m join users u on u.id = m.user_id where u.status = 0`)).toBe(2)
    expect(await count('from partners where contractor_id is null')).toBe(0)
    const { body: contractors } = await admin.call('contractor.contractors.index', { query: { is_partner: 'false' } })
    expect(contractors.pagination.total).toBe(104)
    expect(
      await count(`from contractors c where not exists
        (select from contractor_contacts where contractor_id = c.id and is_primary)
        and not exists (select from partners where contractor_id = c.id and status <> 1)`),
    ).toBe(0)
    expect(
      await count(`from contractors c where c.consent_processing_data and not exists
        (select from given_consents where entity = 'contractor.contractors' and entity_id = c.id)`),
    ).toBe(0)
    expect(await count('from given_consents where withdrawn_at is not null')).toBeGreaterThan(0)
  })

  it('has companies that wait to be looked at: a taken NIP, a known address, one that is not what the registry says', async () => {
    const query = { status: '0', per_page: 100, sort_direction: 'asc' } as const
    const { body: waiting } = await admin.call('partner.new-entries.index', { query })
    const shown = await Promise.all(
      waiting.results.map(
        async ({ id }) => (await admin.call('partner.new-entries.show', { path: { entry: id } })).body,
      ),
    )
    expect(shown).toHaveLength(6)
    expect(shown.filter(({ joins }) => joins !== null).map(({ name }) => name)).toEqual(['Klimat Serwis Pawlak'])
    expect(shown.filter(({ taken }) => taken.address !== null).map(({ email }) => email)).toEqual([
      'szymon.krol@klimat-serwis.example',
    ])
    expect(shown.filter(({ matches }) => matches.some(({ by }) => by === 'nip')).map(({ name }) => name)).toEqual([
      'Sanitech Systemy Sp. z o.o.',
    ])
    const checked = shown.filter(({ registry }) => registry !== null)
    expect(checked).toHaveLength(4)
    expect(checked.some(({ name, registry }) => !isSameText(name, registry?.name ?? null))).toBe(true)
    expect(shown.every(({ consents }) => consents.some(({ kind }) => kind === 'consent_processing_data'))).toBe(true)
    expect(await count('from partner_entries where status = 2 and reason is not null and password_hash is null')).toBe(
      2,
    )
  })

  it('has companies that propose changes: with much of it, refused once with a reason, and outdated', async () => {
    const query = { status: 'waiting', sort_by: 'partner_name', sort_direction: 'asc' } as const
    const { body: waiting } = await admin.call('partner.proposals.index', { query })
    const shown = []
    for (const { id } of waiting.results) {
      const { body } = await admin.call('partner.proposals.show', { path: { proposal: id } })
      const outdated = body.changes.filter((change) => change.is_outdated).length
      shown.push([body.partner_name, body.changes.map(({ field }) => field).join(), outdated])
    }
    expect(shown).toEqual([
      ['Eko-Pompy Mazowsze Sp. z o.o.', 'address,phone_number,electronic_invoice_email,affiliate', 0],
      ['Hydro-Gaz Wybrzeże', 'email', 0],
      ['Ogrzewnictwo Podkarpackie Sp. z o.o.', 'affiliate', 1],
    ])
    expect(await count(`from partner_proposal_changes where decision = 'refused' and reason <> ''`)).toBe(1)
  })

  it('has a company with an invitation that waits for an answer', async () => {
    const { rows } = await server.pool.query(
      'select status, email, company_roles, expires_at > now() as is_valid from company_invitations',
    )
    expect(rows).toEqual([
      {
        status: 'invited',
        email: 'dominika.zawadzka@instal-term.example',
        is_valid: true,
        company_roles: ['service', 'trainings'],
      },
    ])
  })

  it('has left traces: an audit, a trash from which things come back, and shared views', async () => {
    const { body: trash } = await admin.call('core.trash.index')
    expect(trash.results.map(({ entity }) => entity).toSorted()).toEqual([
      'contractor.contractors',
      'contractor.contractors',
      'dictionary.languages',
    ])
    expect(trash.results.every(({ days_left }) => days_left > 0 && days_left < 30)).toBe(true)
    const { body: changed } = await admin.call('core.audit.index', {
      query: { action: 'update', entity: 'contractor.contractors' },
    })
    expect(changed.pagination.total).toBe(8)
    expect(await count('from audit_entries where at > now()')).toBe(0)
    expect(await count('from contractors where on_hold')).toBe(1)
    expect((await admin.call('core.distributor.show')).body.name).toBe('Polar Dystrybucja Sp. z o.o.')
    const moderator = await server.person({ roles: ['moderator'] })
    const { body } = await moderator.call('core.lists.show', { path: { list: 'partner.partners.index' } })
    expect(body.views.map(({ name, shared }) => ({ name, shared }))).toEqual([{ name: 'Wyróżnieni', shared: true }])
  })

  it('counts on its dashboards what the lists show to which the counters lead', async () => {
    const { rows } = await server.pool.query<{ id: number }>("select id from partners where name like 'Instal-Term%'")
    const installer = await server.person({ roles: ['partner'], partners: [rows[0]?.id ?? 0], is_company_admin: true })
    const counters = {
      ...(await countersOfOrders(admin)),
      ...(await countersOfWork(admin)),
      ...(await countersOfPartner(installer)),
    }
    for (const [name, { counted, listed }] of Object.entries(counters)) expect(counted, name).toBe(listed)
    expect(Object.values(counters).filter(({ counted }) => counted > 0).length).toBeGreaterThan(10)
  })

  it.each([
    ['instal-term', 'Instal-Term Sp. z o.o.'],
    ['zając', 'Piotr Zając'],
    ['piotr zajac', 'Piotr Zając'],
    ['lodz gaz', 'Gaz-Service Łódź'],
    ['wybrzeze', 'Hydro-Gaz Wybrzeże'],
    ['Wróblewskiego', 'Jacek Wróblewski'],
    ['malinowskiej', 'Ewa Malinowska'],
    ['pompy ciepła dobór', 'Pompy ciepła: dobór i hydraulika kotłowni'],
    ['kotła kondensacyjnego', 'Kotły kondensacyjne: montaż i regulacja spalania'],
    // The tests read English.
    ['wymiennika przeciwprądowego', 'Counterflow exchanger'],
    ['9991000016', 'Instal-Term Sp. z o.o.'],
    ['999-171-27-16', 'Gaz-Service Łódź'],
    ['PL 9991791905', 'Ogrzewnictwo Podkarpackie Sp. z o.o.'],
    ['K20743', 'Gaz-Service Łódź'],
    ['e-10', 'E10'],
    ['szymon.krol@klimat-serwis.example', 'Szymon Król'],
    ['ogrzewnitwo podkarpackie', 'Ogrzewnictwo Podkarpackie Sp. z o.o.'],
    ['malinowksa', 'Ewa Malinowska'],
  ])('finds the record that a person means first: %s', async (query, title) => {
    const { body } = await admin.call('search.results.index', { query: { query } })
    expect(body.results[0]?.title).toBe(title)
  })

  it('is loaded once, and never into a database that somebody lives in', async () => {
    const before = await accounts()
    const loaded = await count('from service_orders')
    await loadDemo(server.deps)
    expect(await count('from service_orders')).toBe(loaded)
    expect(await accounts()).toEqual(before)
  })
})
