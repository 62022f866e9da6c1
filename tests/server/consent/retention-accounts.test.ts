import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { retain } from '#server/modules/consent/retention/retention.ts'
import { tablesWith, wholeDatabase } from '#tests/support/contract/whole-database.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const day = 24 * 3_600_000
const year = 365.25 * day

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const run = (ahead = 0) =>
  retain({ db: server.db, deps: server.deps, at: new Date(server.deps.clock().getTime() + ahead) })
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.pool.query(text, values)).rows as Row[]

let next = 0
function somebody() {
  next += 1
  const number = String(501_000_000 + next * 7919)
  return { name: `Bożydar Ćwiek${next}`, email: `bozydar.${next}@klient.example`, phone: `+48${number}`, number }
}

const texts = ({ name, email, number }: ReturnType<typeof somebody>) => [name, email, number]
const anonymised = async (table: string, id: number) =>
  (await query<{ anonymised_at: string | null }>(`select anonymised_at from ${table} where id = $1`, [id]))[0]
    ?.anonymised_at !== null

describe('accounts, applicants and contractors', () => {
  beforeEach(() => run())

  it('a cancelled account loses its name and can never be opened again; what it did stays', async () => {
    const leaver = await server.person({ roles: ['partner'], partners: [desk.company] })
    const { name, email, phone, number } = somebody()
    const [first_name, last_name] = name.split(' ')
    await query('update users set first_name = $2, last_name = $3, email = $4, phone_number = $5 where id = $1', [
      leaver.id,
      first_name,
      last_name,
      email,
      phone,
    ])
    const { id } = await desk.draft({}, leaver)
    await leaver.call('profile.password.update', {
      body: { current_password: leaver.password, password: 'nowe hasło', password_confirmation: 'nowe hasło' },
    })
    // Others' records name people too.
    await query(
      `insert into audit_entries (at, entity, entity_id, action, before)
       values (now(), 'partner.partners', $1, 'leave-user', $2)`,
      [desk.company, { user: name, is_company_admin: true }],
    )
    await query(`update users set status = 2, status_since = now() - interval '2200 days' where id = $1`, [leaver.id])
    expect(tablesWith(await wholeDatabase(server), [name, email, number]).length).toBeGreaterThan(2)
    await run()
    expect(tablesWith(await wholeDatabase(server), [name, email, number])).toEqual([])
    const [order] = await query('select created_by from service_orders where id = $1', [id])
    expect(order).toEqual({ created_by: leaver.id })
    expect(await query('select 1 from sessions where user_id = $1', [leaver.id])).toEqual([])
    const [left] = await query(
      `select before from audit_entries where entity = 'partner.partners' and action = 'leave-user' order by id desc`,
    )
    expect(left).toEqual({ before: { is_company_admin: true } })
  })

  it('an active account is kept for ever, a cancelled one for its years', async () => {
    const active = await server.person({ roles: ['partner'] })
    const cancelled = await server.person({ roles: ['partner'] })
    await query(`update users set status_since = now() - interval '20 years' where id = $1`, [active.id])
    await query(`update users set status = 2, status_since = now() - interval '5 years' where id = $1`, [cancelled.id])
    await run()
    expect([await anonymised('users', active.id), await anonymised('users', cancelled.id)]).toEqual([false, false])
    await run(1.1 * year)
    expect([await anonymised('users', active.id), await anonymised('users', cancelled.id)]).toEqual([false, true])
  })

  it('a rejected applicant goes after a year, an undecided one stays', async () => {
    const [rejected, undecided] = [somebody(), somebody()]
    const enter = async (status: number, { name, email, phone }: ReturnType<typeof somebody>) =>
      (
        await query<{ id: number }>(
          `insert into partner_entries (status, name, nip, street, postcode, city, province_id, first_name, last_name, email,
             phone_number, decided_at, created_at)
           values ($1::int, $2, '5261040567', 'Prosta 1', '00-001', 'Warszawa', 1, split_part($2, ' ', 1), split_part($2, ' ', 2), $3,
             $4, case when $1::int = 2 then now() - interval '370 days' end, now() - interval '400 days') returning id`,
          [status, name, email, phone],
        )
      )[0]?.id ?? 0
    await enter(2, rejected)
    const waiting = await enter(0, undecided)
    await run()
    expect(tablesWith(await wholeDatabase(server), texts(rejected))).toEqual([])
    expect(await anonymised('partner_entries', waiting)).toBe(false)
  })

  it('a contractor goes with its contacts and what the registry told, six years after the contract', async () => {
    const person = somebody()
    const [lookup] = await query<{ id: number }>(
      `insert into registry_lookups (nip, day, outcome, company, request_id, asked_at)
       values ('1234563218', '2015-01-01', 'found', $1, 'abc', now()) returning id`,
      [{ name: `Hydraulika ${person.name}`, nip: '1234563218', address: 'Prosta 1' }],
    )
    const [contractor] = await query<{ id: number }>(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, nip_number, email,
         business_area, contract_date, registry_lookup_id)
       values ($1, 'Prosta 1', '00-001', 'Warszawa', 1, '1234563218', $2, (select min(id) from business_areas),
         current_date - 2200, $3) returning id`,
      [`Hydraulika ${person.name}`, person.email, lookup?.id],
    )
    await query(
      `insert into contractor_contacts (contractor_id, first_name, last_name, email, phone_number, is_primary)
       values ($1, split_part($2, ' ', 1), split_part($2, ' ', 2), $3, $4, true)`,
      [contractor?.id, person.name, person.email, person.phone],
    )
    await run()
    expect(tablesWith(await wholeDatabase(server), [...texts(person), '1234563218'])).toEqual([])
    const [kept] = await query('select name, address_city from contractors where id = $1', [contractor?.id])
    expect(kept).toEqual({ name: `Anonim #${contractor?.id}`, address_city: 'Warszawa' })
  })

  it('a contractor whose former partnership ordered parts is kept for the years after that order', async () => {
    const company = await server.partner()
    const [contractor] = await query<{ id: number }>(
      `insert into contractors (name, address_street, address_postcode, address_city, address_province, business_area, contract_date)
       values ('Hydraulika Dawna', 'Prosta 1', '00-001', 'Warszawa', 1, (select min(id) from business_areas),
         current_date - 2200) returning id`,
    )
    const id = contractor?.id as number
    await query(`update partners set contractor_id = $2, status = 2, status_since = now() where id = $1`, [company, id])
    await query(
      `insert into spare_parts_orders (order_number, partner_id, partner_name, created_by, updated_at, created_at, completed_at,
         status, resolution, unmatched, part_type, company_name, nip, billing_name, delivery_type)
       select 'CZ/2001/00001', p.id, p.name, $2, now(), now() - interval '40 days', now() - interval '30 days',
         'completed', 'shipped', 0, '8718644550', p.name, '', p.name, 'Shipment' from partners p where p.id = $1`,
      [company, desk.author.id],
    )
    await run()
    expect(await anonymised('contractors', id)).toBe(false)
    await run(6 * year)
    expect(await anonymised('contractors', id)).toBe(true)
  })
})
