import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { queuedLetters, recipientsOf } from '#tests/support/queued-letters.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

/** A person of companies with one piece of open work of every kind in each. */
async function leaverOf(...companies: number[]): Promise<Person> {
  const leaver = await server.person({ roles: ['partner'], partners: companies })
  for (const company of companies) await openWork(leaver, company)
  return leaver
}

async function openWork(leaver: Person, company: number): Promise<void> {
  for (const changes of [`status = 'draft'`, `acts_next = 'partner'`]) {
    const { id } = await desk.atWork()
    await query(`update service_orders set created_by = $2, partner_id = $3, ${changes} where id = $1`, [
      id,
      leaver.id,
      company,
    ])
  }
  await query(`insert into units (serial_no, status, partner_id, created_by) values ('', 'draft', $1, $2)`, [
    company,
    leaver.id,
  ])
  await query(
    `insert into offers (partner_id, partner_name, created_by, updated_at, customer_name, state, content)
     values ($1, '', $2, now(), 'Klient', 'sent', '{}')`,
    [company, leaver.id],
  )
}

/** Whose the open work in a company is. */
const authorsIn = async (company: number) =>
  (
    await query(
      `select distinct created_by from (
         select created_by from service_orders where partner_id = $1 and (status = 'draft' or acts_next = 'partner')
         union all select created_by from units where partner_id = $1 and status = 'draft'
         union all select created_by from offers where partner_id = $1 and state = 'sent') as open order by 1`,
      [company],
    )
  ).map(({ created_by }) => created_by)

const versionOf = async (id: number) => (await query('select version from users where id = $1', [id]))[0].version

/** A company of its own with an administrator and a colleague. */
async function firm() {
  const company = await server.partner()
  const boss = await server.person({ roles: ['partner'], partners: [company], is_company_admin: true })
  const heir = await server.person({ roles: ['partner'], partners: [company] })
  return { company, boss, heir }
}

const kinds = [
  { kind: 'questions', count: 1 },
  { kind: 'drafts', count: 1 },
  { kind: 'units', count: 1 },
  { kind: 'offers', count: 1 },
]

describe('open work of a partner’s person is shown and handed over', () => {
  const ways: Record<
    string,
    {
      leaving(one: Awaited<ReturnType<typeof firm>>, user: number): Promise<unknown>
      end(one: Awaited<ReturnType<typeof firm>>, user: number, handovers: object[]): ReturnType<Person['refused']>
    }
  > = {
    'when the company’s administrator removes them': {
      leaving: async ({ boss, company }, user) =>
        (
          await boss.call('partnerzone.user.users.leaving', {
            path: { user },
            query: { partner_id: String(company) },
          })
        ).body.companies,
      end: async ({ boss, company }, user, handovers) =>
        boss.refused('partnerzone.user.users.remove', {
          path: { user },
          body: { partner_id: company, handovers, version: await versionOf(user) } as never,
        }),
    },
    'when the company’s administrator closes the account for now': {
      leaving: async ({ boss }, user) =>
        (await boss.call('partnerzone.user.users.leaving', { path: { user }, query: {} })).body.companies,
      end: async ({ boss }, user, handovers) =>
        boss.refused('partnerzone.user.users.deactivate', {
          path: { user },
          body: { handovers, version: await versionOf(user) } as never,
        }),
    },
    'when staff remove them from the company': {
      leaving: async ({ company }, user) =>
        (await desk.admin.call('partner.users.leaving', { path: { partner: company, user } })).body.companies,
      end: async ({ company }, user, handovers) =>
        desk.admin.refused('partner.users.remove', {
          path: { partner: company, user },
          body: { handovers, version: await versionOf(user) } as never,
        }),
    },
    ...Object.fromEntries(
      (['deactivate', 'cancel'] as const).map((verb) => [
        `when staff ${verb} the account`,
        {
          leaving: async (_: unknown, user: number) =>
            (await desk.admin.call('user.users.leaving', { path: { user } })).body.companies,
          end: async (_: unknown, user: number, handovers: object[]) =>
            desk.admin.refused(`user.users.${verb}`, {
              path: { user },
              body: { handovers, version: await versionOf(user) } as never,
            }),
        },
      ]),
    ),
  }

  it.each(Object.entries(ways))('%s', async (_, { leaving, end }) => {
    const one = await firm()
    const { company, boss, heir } = one
    const leaver = await leaverOf(company)
    expect(await leaving(one, leaver.id)).toEqual([
      {
        partner_id: company,
        name: expect.any(String),
        work: kinds,
        successors: expect.arrayContaining([
          expect.objectContaining({ id: boss.id }),
          expect.objectContaining({ id: heir.id }),
        ]),
      },
    ])
    const to = (successor_id: number | null) => [{ partner_id: company, successor_id }]
    expect((await end(one, leaver.id, [])).body.message).toContain('open work')
    for (const unfit of [null, leaver.id, desk.author.id])
      expect((await end(one, leaver.id, to(unfit))).body.errors).toHaveProperty(['handovers.0.successor_id'])
    expect(await authorsIn(company)).toEqual([leaver.id])

    expect((await end(one, leaver.id, to(heir.id))).status).toBe(200)
    expect(await authorsIn(company)).toEqual([heir.id])
    expect(await recipientsOf(server.pool, 'work_taken_over')).toContain(heir.email)
    expect(
      await query(
        `select after ->> 'taken_over_by' as heir from audit_entries
         where entity = 'partner.partners' and entity_id = $1 and action in ('leave-user', 'hand-over')`,
        [company],
      ),
    ).toEqual([{ heir: expect.any(String) }])
  })

  it('in each of several companies, by a colleague of that company', async () => {
    const [first, second] = [await firm(), await firm()]
    const leaver = await leaverOf(first.company, second.company)
    const path = { user: leaver.id }
    const { companies } = (await desk.admin.call('user.users.leaving', { path })).body
    expect(companies.map(({ partner_id }) => partner_id).toSorted()).toEqual([first.company, second.company].toSorted())
    const close = async (...handovers: { partner_id: number; successor_id: number }[]) =>
      desk.admin.refused('user.users.cancel', { path, body: { version: await versionOf(leaver.id), handovers } })
    const [one, other] = [
      { partner_id: first.company, successor_id: first.heir.id },
      { partner_id: second.company, successor_id: second.heir.id },
    ]
    expect((await close(one)).status).toBe(409)
    expect((await close(one, { ...other, successor_id: first.heir.id })).body.errors).toHaveProperty([
      'handovers.1.successor_id',
    ])
    expect(await authorsIn(first.company)).toEqual([leaver.id])
    expect((await close(one, other)).status).toBe(200)
    expect([await authorsIn(first.company), await authorsIn(second.company)]).toEqual([
      [first.heir.id],
      [second.heir.id],
    ])
  })

  it('but not where nobody else is active in the company', async () => {
    const company = await server.partner()
    const leaver = await leaverOf(company)
    const path = { user: leaver.id }
    const { companies } = (await desk.admin.call('user.users.leaving', { path })).body
    expect(companies).toMatchObject([{ partner_id: company, work: kinds, successors: [] }])
    const body = { version: await versionOf(leaver.id), handovers: [] }
    expect((await desk.admin.refused('user.users.cancel', { path, body })).status).toBe(200)
    expect(await authorsIn(company)).toEqual([leaver.id])
  })

  it('and a client of the release before, which does not ask, leaves it where it is', async () => {
    const { company } = await firm()
    const leaver = await leaverOf(company)
    const body = { version: await versionOf(leaver.id) }
    expect((await desk.admin.refused('user.users.deactivate', { path: { user: leaver.id }, body })).status).toBe(200)
    expect(await authorsIn(company)).toEqual([leaver.id])
  })

  it('to those who may: an administrator of the company, and staff who see it', async () => {
    const { company, heir } = await firm()
    const leaver = await leaverOf(company)
    const path = { user: leaver.id }
    expect((await heir.refused('partnerzone.user.users.leaving', { path, query: {} })).status).toBe(403)
    expect((await desk.boss.refused('partnerzone.user.users.leaving', { path, query: {} })).status).toBe(404)
    const elsewhere = await server.person({ roles: ['admin'], restricted_partners: [desk.company] } as never)
    expect((await elsewhere.refused('user.users.leaving', { path })).status).toBe(404)
  })

  it('and the form of an account, which asks nobody, refuses to end a membership with it', async () => {
    const [kept, left] = [await firm(), await firm()]
    const leaver = await leaverOf(kept.company, left.company)
    const { body: account } = await desk.admin.call('user.users.show', { path: { user: leaver.id } })
    const { first_name, last_name, email, phone_number, locale, roles, all_brands, brands, version } = account
    const body = {
      first_name,
      last_name,
      email,
      phone_number,
      locale,
      roles,
      all_brands,
      brands,
      all_provinces: true,
      provinces: [],
      all_partners: false,
      partners: [kept.company],
      company_admin_of: [],
      version,
    }
    const refused = await desk.admin.refused('user.users.update', { path: { user: leaver.id }, body })
    expect(refused.body.errors).toHaveProperty('partners')
    await query('delete from offers where created_by = $1', [leaver.id])
    for (const table of ['units', 'service_orders'])
      await query(`update ${table} set created_by = $2 where created_by = $1`, [leaver.id, left.heir.id])
    expect((await desk.admin.refused('user.users.update', { path: { user: leaver.id }, body })).status).toBe(200)
  })
})

describe('a visit that a colleague takes over', () => {
  it('moves from the calendar of the one to that of the other, and is newer there', async () => {
    const leaver = await server.person({ roles: ['partner'], partners: [desk.company] })
    const order = await desk.atWork()
    await desk.author.call('partnerzone.service-order.service-orders.schedule', {
      path: { service_order: order.id },
      body: {
        version: order.version,
        visit_day: dayFromNow(9),
        visit_time: '09:00',
        by_partner: true,
        technician_id: leaver.id,
        technician_name: null,
        ask_customer: false,
      },
    })
    const [{ visit_code }] = await query('select visit_code from service_orders where id = $1', [order.id])
    const entry = async (reader: string) => {
      const path = `/api/public-zone/service-order/visits/${visit_code}/calendar?reader=${reader}&language=pl`
      const file = await (await fetch(`${server.url}${path}`)).text()
      return Object.fromEntries(file.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2)))
    }
    const before = await entry('partner')
    const seenBefore = (await queuedLetters(server.pool, 'maintenance_scheduled')).length
    await desk.boss.call('partnerzone.user.users.deactivate', {
      path: { user: leaver.id },
      body: {
        version: await versionOf(leaver.id),
        handovers: [{ partner_id: desk.company, successor_id: desk.colleague.id }],
      },
    })
    const scheduled = (await recipientsOf(server.pool, 'maintenance_scheduled')).slice(seenBefore)
    expect(scheduled).toEqual([desk.colleague.email])
    expect(await recipientsOf(server.pool, 'maintenance_visit_off')).toEqual([leaver.email])
    const [off] = await queuedLetters<Record<string, unknown>>(server.pool, 'maintenance_visit_off')
    expect(off?.data).toMatchObject({ reader: 'former_member', contact: '', place: { street: null, city: null } })
    const [after, removed] = [await entry('partner'), await entry('former_member')]
    expect(after).toMatchObject({ METHOD: 'PUBLISH', UID: before.UID })
    expect(removed).toMatchObject({ METHOD: 'CANCEL', UID: before.UID })
    for (const { SEQUENCE } of [after, removed]) expect(Number(SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE))
  })
})
