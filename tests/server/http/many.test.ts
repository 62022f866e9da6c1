import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { recordKind } from '#server/http/records/kinds.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

const declaredForMany = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { many }]) => many)

let server: TestServer
let admin: Person
let clerk: Person
let superAdmin: Person
let member: Person

beforeAll(async () => {
  server = await startServer()
  admin = await server.person({ roles: ['admin'] })
  clerk = await server.person({ roles: ['moderator-service'] })
  superAdmin = await server.person({ roles: ['super-admin'] })
  member = await server.person({ roles: ['partner'] })
})
afterAll(() => server.stop())

const call = 'service-order.service-orders.assign'

async function order(status: string): Promise<number> {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into service_orders (partner_id, partner_name, status, created_by, sent_at, updated_at)
     values ($1, 'Firma', $2, $3, now(), now()) returning id`,
    [await server.partner(), status, clerk.id],
  )
  return rows[0]?.id ?? 0
}

const ownersOf = async (ids: number[]) => {
  const { rows } = await server.pool.query(`select owner_id from service_orders where id = any($1) order by id`, [ids])
  return rows.map(({ owner_id }) => owner_id)
}

describe('a call for many records', () => {
  it('is applied to those that allow it, and gives the reason for each other one', async () => {
    const ids = [await order('registered'), await order('completed'), await order('inprogress')]
    const { body } = await clerk.call('core.lists.act', {
      body: { call, ids: [...ids, 999_999], body: { owner_id: clerk.id } },
    })
    expect(body.done).toBe(2)
    expect(body.refused.map(({ id }) => id)).toEqual([ids[1], 999_999])
    expect(body.refused.every(({ reason }) => reason.length > 3)).toBe(true)
    expect(await ownersOf(ids)).toEqual([clerk.id, null, clerk.id])
    const { rows } = await server.pool.query(
      `select entity_id from audit_entries where entity = 'service-order.service-orders' and action = 'assign'
       and entity_id = any($1) order by 1`,
      [ids],
    )
    expect(rows.map(({ entity_id }) => entity_id)).toEqual([ids[0], ids[2]])
  })

  it('can be tried before: the same records are refused for the same reasons, and nothing is changed, logged or sent', async () => {
    const ids = [await order('registered'), await order('completed'), await order('inprogress')]
    const body = { call, ids, body: { owner_id: clerk.id } } as const
    const traces = async () => {
      const { rows } = await server.pool.query(
        `select (select count(*) from audit_entries) audit, (select count(*) from service_order_events) events,
           (select count(*) from pgboss.job) jobs, (select sum(version) from service_orders) versions`,
      )
      return [rows[0], server.securityLines?.length]
    }
    const before = await traces()
    const checked = (await clerk.call('core.lists.check', { body: { ...body, ids: [...ids] } })).body
    expect(checked.refused.map(({ id }) => id)).toEqual([ids[1]])
    expect(await traces()).toEqual(before)
    expect(await ownersOf(ids)).toEqual([null, null, null])
    expect((await clerk.call('core.lists.act', { body: { ...body, ids: [...ids] } })).body).toEqual(checked)

    const person = await server.person({ roles: ['moderator-docs'] })
    const accounts = { call: 'user.users.deactivate', ids: [person.id, admin.id], body: {} } as const
    const { done, refused } = (await admin.call('core.lists.check', { body: { ...accounts, ids: [...accounts.ids] } }))
      .body
    expect([done, refused.map(({ id }) => id)]).toEqual([1, [admin.id]])
    expect((await person.call('auth.user')).status).toBe(200)
  })

  it('names the refused records, but none that the person may not see', async () => {
    const [seen, unseen] = [await order('completed'), await order('completed')]
    const [partner, other] = [await server.partner(), await server.partner()]
    const places = [
      [seen, partner, 'ZG/NAZWA/1'],
      [unseen, other, 'ZG/NAZWA/2'],
    ]
    for (const place of places)
      await server.pool.query('update service_orders set partner_id = $2, order_number = $3 where id = $1', place)
    const body = { call, ids: [seen, unseen, 999_999], body: { owner_id: clerk.id } } as const
    const titlesFor = async (person: Person) => {
      const { refused } = (await person.call('core.lists.act', { body: { ...body, ids: [...body.ids] } })).body
      return refused.map(({ title }) => title)
    }
    expect(await titlesFor(clerk)).toEqual(['ZG/NAZWA/1', 'ZG/NAZWA/2', null])
    const restricted = await server.person({ roles: ['moderator-service'], restricted_partners: [partner] })
    expect(await titlesFor(restricted)).toEqual(['ZG/NAZWA/1', null, null])
  })

  it('needs the same permission as for one record, and works only with calls that lists offer', async () => {
    const ids = [await order('registered')]
    const trade = await server.person({ roles: ['moderator-docs'] })
    const body = { call, ids, body: { owner_id: clerk.id } } as const
    expect((await trade.refused('core.lists.act', { body })).status).toBe(403)
    const other = { ...body, call: 'user.users.sign-out' }
    expect((await admin.refused('core.lists.act', { body: other })).status).toBe(422)
    expect(await ownersOf(ids)).toEqual([null])
  })

  it('is one entry of the audit log, which leads to its records; each record has its own in its history', async () => {
    const boss = await server.person({ roles: ['admin'] })
    const ids = [await order('registered'), await order('registered'), await order('registered')]
    for (const some of [ids.slice(0, 2), ids.slice(2)])
      await boss.call('core.lists.act', {
        body: { call, ids: some, body: { owner_id: clerk.id }, act_id: 'act-of-three' },
      })
    // Another action is not counted with it.
    await boss.call('core.lists.act', {
      body: { call, ids: ids.slice(0, 2), body: { owner_id: boss.id }, act_id: 'another-act' },
    })
    const log = (query: object) => admin.call('core.audit.index', { query: { user_id: String(boss.id), ...query } })
    const logged = (await log({ action: 'assign' })).body.results
    expect(logged.map(({ records, act_id }) => [records, act_id])).toEqual([
      [2, 'another-act'],
      [3, 'act-of-three'],
    ])
    const each = (await log({ act_id: 'act-of-three' })).body.results
    expect(each.map(({ records }) => records)).toEqual([1, 1, 1])
    expect(each.map(({ entity_id }) => entity_id).toSorted((one, other) => one - other)).toEqual(ids)
    const path = { entity: 'service-order.service-orders', record: ids[1] as number }
    const history = (await admin.call('core.history.index', { path })).body.results
    expect(history.map(({ action }) => action)).toContain('assign')
  })

  it('reports wrong values for each record', async () => {
    const ids = [await order('registered')]
    const { body } = await clerk.call('core.lists.act', { body: { call, ids, body: { owner_id: 0 } } })
    expect(body).toMatchObject({ done: 0, refused: [{ id: ids[0] }] })
  })
})

it('changes the caretaker of partners and nothing else', async () => {
  const partner = await server.partner()
  const path = { partner }
  const {
    id: _,
    version,
    updated_at,
    caretakers: __,
    moderators: ___,
    ...before
  } = (await admin.call('partner.partners.show', { path })).body as Record<string, unknown>
  const { body } = await admin.call('core.lists.act', {
    body: { call: 'partner.partners.assign', ids: [partner], body: { moderators: [clerk.id] } },
  })
  expect(body).toEqual({ done: 1, refused: [] })
  const after = (await admin.call('partner.partners.show', { path })).body as Record<string, unknown>
  expect(after).toMatchObject(before)
  expect(JSON.stringify(after.caretakers ?? after.moderators)).toContain(String(clerk.id))
})

describe('calls of the partner zone for many', () => {
  const draft = async (person: Person, comment: string) =>
    (await person.call('partnerzone.service-order.service-orders.store', { body: { comment } })).body.id
  const many = async (person: Person, verb: string, ids: number[]) => {
    const body = { call: `partnerzone.service-order.service-orders.${verb}`, ids, body: {} }
    return (await person.call('core.lists.act', { body })).body
  }

  it('take effect on the records of the own company; refused ones are named, others stay unknown', async () => {
    const [one, other] = [await server.person({ roles: ['partner'] }), await server.person({ roles: ['partner'] })]
    const ids = [await draft(one, 'pierwszy'), await draft(one, 'drugi')]
    expect(await many(one, 'destroy', ids)).toEqual({ done: 2, refused: [] })
    expect(await many(one, 'restore', ids)).toEqual({ done: 2, refused: [] })

    const [sent = 0, foreign] = [ids[0], await draft(other, 'cudzy')]
    await server.pool.query(
      `update service_orders set status = 'registered', sent_at = now(), order_number = 'ZG/ZONA/1' where id = $1`,
      [sent],
    )
    const { done, refused } = await many(one, 'destroy', [...ids, foreign])
    expect(done).toBe(1)
    expect(refused.map(({ id, title }) => [id, title])).toEqual([
      [sent, 'ZG/ZONA/1'],
      [foreign, null],
    ])
  })

  it.each(declaredForMany)('%s answers about a record that is not there', async (call) => {
    const person = call.startsWith('partnerzone.') ? member : superAdmin
    const { body } = await person.call('core.lists.act', { body: { call, ids: [999_999], body: {} } })
    expect(body).toMatchObject({ done: 0, refused: [{ title: null }] })
  })
})

it('is offered only where the call concerns one record and accepts its version', () => {
  expect(declaredForMany.length).toBeGreaterThan(60)
  for (const [name, { path, transaction, body }] of declaredForMany) {
    expect([...path.matchAll(/\{/g)], name).toHaveLength(1)
    expect(transaction, name).not.toBe('own')
    if ('version' in ((body as { entries?: object }).entries ?? {})) {
      const kind = recordKind(name.slice(0, name.lastIndexOf('.')).replace('partnerzone.', ''))
      expect(kind && 'version' in kind.table, name).toBe(true)
    }
  }
})
